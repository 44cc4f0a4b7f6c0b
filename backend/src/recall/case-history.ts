/** All fires of a case, over its fingerprints, in one read; two identities of one fire are one. Shapes no figure. */
import type { EndReason, Labels, Millis, Severity } from '../domain/types';
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
}

export interface CaseHistory {
  /** Oldest first. */
  fires: CaseFire[];
  /** Those that fired last first; of very many, the newest. */
  members: CaseMember[];
  /** Fingerprints, all of them. */
  alerts: number;
}

/** Labels of more fingerprints than this say nothing new. */
const MOST_MEMBERS = 200;

export async function caseHistory(reader: StoreReader, orgId: number, caseKey: string): Promise<CaseHistory> {
  const { list } = reader.fragments;
  const ofCase = reader.selectFrom('alerts').where('alerts.org_id', '=', orgId).where('alerts.case_key', '=', caseKey);
  const [packed, members, { alerts }] = await Promise.all([
    ofCase
      .innerJoin('fires', 'fires.alert_id', 'alerts.id')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('fires as first')
              .select('first.id')
              .whereRef('first.alert_id', '=', 'alerts.predecessor_id')
              .whereRef('first.starts_at', '=', 'fires.starts_at')
          )
        )
      )
      .select(({ ref }) => [
        list(ref('fires.alert_id')).as('alertIds'),
        list(ref('fires.starts_at')).as('starts'),
        list(ref('fires.ends_at')).as('ends'),
        list(ref('fires.end_reason')).as('reasons'),
        list(ref('fires.severity')).as('severities'),
      ])
      .executeTakeFirstOrThrow(),
    ofCase
      .innerJoin('alert_texts', 'alert_texts.alert_id', 'alerts.id')
      .select(['alerts.id', 'alerts.fingerprint', 'alert_texts.labels'])
      .select(['alerts.first_starts_at', 'alerts.last_starts_at'])
      .orderBy('alerts.last_starts_at', 'desc')
      .limit(MOST_MEMBERS)
      .execute(),
    ofCase.select(({ fn }) => fn.countAll<number>().as('alerts')).executeTakeFirstOrThrow(),
  ]);
  const [alertIds, starts, ends] = [packed.alertIds, packed.starts, packed.ends].map(numbers);
  const reasons = JSON.parse(packed.reasons ?? '[]') as Array<EndReason | null>;
  const severities = JSON.parse(packed.severities ?? '[]') as Severity[];
  const fires = (starts as Millis[]).map((startsAt, i): CaseFire => ({
    ...{ alertId: alertIds![i]!, startsAt, endsAt: ends![i] ?? null },
    ...{ endReason: reasons[i] ?? null, severity: severities[i]! },
  }));
  fires.sort((a, b) => a.startsAt - b.startsAt);
  return {
    fires,
    alerts,
    members: members.map((row) => ({
      ...{ id: row.id, fingerprint: row.fingerprint, labels: JSON.parse(row.labels) as Labels },
      ...{ firstStartsAt: row.first_starts_at, lastStartsAt: row.last_starts_at },
    })),
  };
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
