/**
 * Reads what recall needs from the store: the count of fires, and the analyses of an alert, its earlier identities and
 * its case.
 */
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import type { Kinship, RecallCandidate } from './decide-recall';

/** Whose past is asked for, and the incident it is asked for in, if any. */
export interface RecallSubject {
  alertId: number;
  incidentId: number | null;
}

const MOST_PREDECESSORS = 10;
const MOST_SIBLINGS = 50;
const MOST_CANDIDATES = 50;

export async function countFires(reader: StoreReader, alertId: number, { from, to }: { from: Millis; to: Millis }) {
  const row = await reader
    .selectFrom('fires')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.min('starts_at').as('first'),
      e.fn.max('starts_at').as('last'),
    ])
    .where('alert_id', '=', alertId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), first: row.first as Millis | null, last: row.last as Millis | null };
}

export async function findCandidates(
  reader: StoreReader,
  { alertId, incidentId }: RecallSubject,
  now: Millis
): Promise<RecallCandidate[]> {
  const kin = await findKin(reader, alertId);
  const rows = await reader
    .selectFrom('analyses')
    .select(['run_id', 'alert_id', 'finished_at', 'severity', 'summary', 'root_cause', 'incident_id'])
    .where('alert_id', 'in', [...kin.keys()])
    .where('state', '=', 'done')
    .where('finished_at', '<=', now)
    // Findings without a cause never crowd out one that names it.
    .orderBy((e) => e('root_cause', 'is', null))
    .orderBy('finished_at', 'desc')
    .limit(MOST_CANDIDATES)
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    at: row.finished_at,
    severity: row.severity,
    summary: row.summary ?? '',
    namesCause: row.root_cause !== null,
    sameIncident: incidentId !== null && row.incident_id === incidentId,
    // Of these alerts: the query asked for no other.
    kinship: kin.get(row.alert_id!)!,
  }));
}

/** The alert, the fingerprints it had before, and alerts of the same case. */
async function findKin(reader: StoreReader, alertId: number): Promise<Map<number, Kinship>> {
  const kin = new Map<number, Kinship>([[alertId, 'this-alert']]);
  const self = await reader
    .selectFrom('alerts')
    .select(['org_id', 'case_key', 'predecessor_id'])
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!self) return kin;
  for (let id = self.predecessor_id; id !== null && !kin.has(id) && kin.size <= MOST_PREDECESSORS;) {
    kin.set(id, 'earlier-fingerprint');
    id =
      (await reader.selectFrom('alerts').select('predecessor_id').where('id', '=', id).executeTakeFirst())
        ?.predecessor_id ?? null;
  }
  const siblings = await findSiblings(reader, { id: alertId, orgId: self.org_id, caseKey: self.case_key });
  for (const id of siblings) if (!kin.has(id)) kin.set(id, 'same-case');
  return kin;
}

/** Other alerts of the same case, those that fired last first. */
export async function findSiblings(
  reader: StoreReader,
  { id, orgId, caseKey }: { id: number; orgId: number; caseKey: string }
): Promise<number[]> {
  const rows = await reader
    .selectFrom('alerts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('case_key', '=', caseKey)
    .where('id', '!=', id)
    .orderBy('last_starts_at', 'desc')
    .limit(MOST_SIBLINGS)
    .execute();
  return rows.map((row) => row.id);
}
