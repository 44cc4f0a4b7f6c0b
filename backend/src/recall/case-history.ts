/**
 * What is kept of a case, over its fingerprints: how many fires in all, and the fires themselves, of a case with very
 * many those of its last weeks. Two identities of one fire are one. Shapes no figure.
 */
import { expressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { EndReason, Labels, Millis, Severity } from '../domain/types';
import type { Schema } from '../store/schema';
import type { StoreReader } from '../store/store';

export interface CaseFire {
  alertId: number;
  startsAt: Millis;
  endsAt: Millis | null;
  endReason: EndReason | null;
  severity: Severity;
}

export interface CaseMember {
  id: number;
  fingerprint: string;
  labels: Labels;
  firstStartsAt: Millis;
  lastStartsAt: Millis;
  /** By this identity, its twins too. */
  fires: number;
}

export interface CaseHistory {
  /** Fires, all that are kept. */
  total: number;
  /** Of the oldest; null with none. */
  firstStartsAt: Millis | null;
  /** Oldest first: all of them, or those since `since`. */
  fires: CaseFire[];
  /** Null: `fires` holds all. */
  since: Millis | null;
  /** Those that fired last first; of very many, the newest. */
  members: CaseMember[];
  /** Fingerprints, all of them. */
  alerts: number;
}

/** Labels of more fingerprints than this say nothing new. */
export const MOST_MEMBERS = 200;
/** More fires than this are not read for every page that tells of the case: its last weeks say what is usual. */
const MOST_FIRES = 500;
const LAST_WEEKS = 30 * 86_400_000;

const ofCase = expressionBuilder<Schema, 'alerts' | 'fires'>();

/** `mostMembers`: 0 where nobody asks for their labels. */
export async function caseHistory(
  reader: StoreReader,
  orgId: number,
  caseKey: string,
  mostMembers = MOST_MEMBERS
): Promise<CaseHistory> {
  const alertsOf = reader
    .selectFrom('alerts')
    .where('alerts.org_id', '=', orgId)
    .where('alerts.case_key', '=', caseKey);
  const [told, members] = await Promise.all([
    alertsOf
      .select(({ fn, selectFrom }) => [
        fn.countAll<number>().as('alerts'),
        fn.sum<number | null>('fire_count').as('fires'),
        fn.min<Millis | null>('first_starts_at').as('first'),
        fn.max<Millis | null>('last_starts_at').as('last'),
        selectFrom('alerts as twin')
          .innerJoin('fires', 'fires.alert_id', 'twin.id')
          .innerJoin('fires as earlier', (join) =>
            join
              .onRef('earlier.alert_id', '=', 'twin.predecessor_id')
              .onRef('earlier.starts_at', '=', 'fires.starts_at')
          )
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('twin.org_id', '=', orgId)
          .where('twin.case_key', '=', caseKey)
          .where('twin.predecessor_id', 'is not', null)
          .$asScalar()
          .as('twins'),
      ])
      .executeTakeFirstOrThrow(),
    alertsOf
      .innerJoin('alert_texts', 'alert_texts.alert_id', 'alerts.id')
      .select(['alerts.id', 'alerts.fingerprint', 'alert_texts.labels', 'alerts.fire_count'])
      .select(['alerts.first_starts_at', 'alerts.last_starts_at'])
      .orderBy('alerts.last_starts_at', 'desc')
      .limit(mostMembers)
      .execute(),
  ]);
  const total = (told.fires ?? 0) - (told.twins ?? 0);
  const since = total > MOST_FIRES ? (told.last ?? 0) - LAST_WEEKS : null;
  return {
    ...{ total, firstStartsAt: total === 0 ? null : told.first, since, alerts: told.alerts },
    fires: await firesOf(reader, alertsOf, since),
    members: members.map((row) => ({
      ...{ id: row.id, fingerprint: row.fingerprint, labels: JSON.parse(row.labels) as Labels },
      ...{ firstStartsAt: row.first_starts_at, lastStartsAt: row.last_starts_at, fires: row.fire_count },
    })),
  };
}

async function firesOf(
  reader: StoreReader,
  alertsOf: SelectQueryBuilder<Schema, 'alerts', object>,
  since: Millis | null
): Promise<CaseFire[]> {
  const { list } = reader.fragments;
  const packed = await alertsOf
    .innerJoin('fires', 'fires.alert_id', 'alerts.id')
    .$if(since !== null, (query) => query.where('fires.starts_at', '>=', since!))
    .where(isNoTwin())
    .select(({ ref }) => [
      list(ref('fires.alert_id')).as('alertIds'),
      list(ref('fires.starts_at')).as('starts'),
      list(ref('fires.ends_at')).as('ends'),
      list(ref('fires.end_reason')).as('reasons'),
      list(ref('fires.severity')).as('severities'),
    ])
    .executeTakeFirstOrThrow();
  const [alertIds, starts, ends] = [packed.alertIds, packed.starts, packed.ends].map(numbers);
  const reasons = JSON.parse(packed.reasons ?? '[]') as Array<EndReason | null>;
  const severities = JSON.parse(packed.severities ?? '[]') as Severity[];
  const fires = (starts as Millis[]).map((startsAt, i): CaseFire => ({
    ...{ alertId: alertIds![i]!, startsAt, endsAt: ends![i] ?? null },
    ...{ endReason: reasons[i] ?? null, severity: severities[i]! },
  }));
  return fires.sort((a, b) => a.startsAt - b.startsAt);
}

function isNoTwin() {
  return ofCase.not(
    ofCase.exists(
      ofCase
        .selectFrom('fires as first')
        .select('first.id')
        .whereRef('first.alert_id', '=', 'alerts.predecessor_id')
        .whereRef('first.starts_at', '=', 'fires.starts_at')
    )
  );
}

function numbers(packed: string | null): Array<number | null> {
  return JSON.parse(packed ?? '[]') as Array<number | null>;
}

/** Starts of the case as they follow one another: what several fingerprints begin within a minute began once. */
export function momentsOf(fires: ReadonlyArray<Pick<CaseFire, 'startsAt' | 'alertId'>>): Millis[] {
  const moments: Millis[] = [];
  let last: Pick<CaseFire, 'startsAt' | 'alertId'> | undefined;
  for (const fire of fires) {
    const isSame = last && fire.alertId !== last.alertId && fire.startsAt - moments.at(-1)! < 60_000;
    if (!isSame) moments.push(fire.startsAt);
    last = fire;
  }
  return moments;
}
