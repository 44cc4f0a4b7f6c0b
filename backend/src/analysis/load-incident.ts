/** Reads what belongs to an incident: its alerts, and how its analyses went. */
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { SEVERITIES } from '../domain/types';
import type { Schema } from '../store/schema';
import type { StoreReader } from '../store/store';
import type { Incident, Member } from './facts';

const MOST_MEMBERS = 30;
/** More failures in a row change no decision. */
const MOST_FAILURES = 5;

/** Null: none of its fires is kept. */
export async function loadIncident(reader: StoreReader, id: number): Promise<Incident | null> {
  const fires = reader
    .selectFrom('fires as f')
    .innerJoin('alerts as a', 'a.id', 'f.alert_id')
    .where('f.incident_id', '=', id);
  const { firstStartsAt, lastStartsAt, ...counts } = await fires
    .select(({ fn }) => [
      fn.count<number>('f.alert_id').distinct().as('alerts'),
      fn.count<number>('a.name').distinct().as('names'),
      // An alert has one fire at most that goes on.
      fn.countAll<number>().filterWhere('f.end_reason', 'is', null).as('firing'),
      fn.min('f.starts_at').as('firstStartsAt'),
      fn.max('f.starts_at').as('lastStartsAt'),
    ])
    .executeTakeFirstOrThrow();
  if (firstStartsAt === null || lastStartsAt === null) return null;
  return {
    ...{ alerts: Number(counts.alerts), names: Number(counts.names), firing: Number(counts.firing) },
    ...{ firstStartsAt, lastStartsAt },
    members: await loadMembers(fires),
    failedInARow: await countFailures(reader, id),
  };
}

type Joined = Schema & { f: Schema['fires']; a: Schema['alerts'] };

async function loadMembers(fires: SelectQueryBuilder<Joined, 'f' | 'a', object>): Promise<Member[]> {
  const rows = await fires
    .groupBy('f.alert_id')
    .select(({ fn }) => ['a.name', 'a.fingerprint', fn.max('f.starts_at').as('startsAt'), fn.countAll().as('fires')])
    .select((eb) => [
      eb.fn.min(rank(eb)).as('rank'),
      eb.fn.countAll().filterWhere('f.end_reason', 'is', null).as('firing'),
    ])
    .orderBy('firing', 'desc')
    .orderBy('rank')
    .orderBy('startsAt', 'desc')
    .limit(MOST_MEMBERS)
    .execute();
  return rows.map(({ name, fingerprint, startsAt, fires, rank, firing }) => ({
    ...{ name, fingerprint, startsAt, fires: Number(fires), firing: Number(firing) > 0 },
    severity: SEVERITIES[Number(rank)]!,
  }));
}

/** The most severe is 0, as in the list of severities. */
function rank(eb: ExpressionBuilder<Joined, 'f' | 'a'>) {
  return eb
    .case()
    .when('f.severity', '=', SEVERITIES[0])
    .then(0)
    .when('f.severity', '=', SEVERITIES[1])
    .then(1)
    .when('f.severity', '=', SEVERITIES[2])
    .then(2)
    .when('f.severity', '=', SEVERITIES[3])
    .then(3)
    .else(4)
    .end();
}

async function countFailures(reader: StoreReader, id: number): Promise<number> {
  const newest = await reader
    .selectFrom('analyses')
    .select('failure_reason')
    .where('incident_id', '=', id)
    .orderBy('finished_at', 'desc')
    .limit(MOST_FAILURES)
    .execute();
  const answered = newest.findIndex(({ failure_reason }) => failure_reason === null);
  return answered === -1 ? newest.length : answered;
}
