/** Reads what recall needs from the store: the count of fires, and the analyses of an alert, its earlier identities and its case. */
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import type { Kinship, RecallCandidate } from './decide-recall';

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

export async function findCandidates(reader: StoreReader, alertId: number, now: Millis): Promise<RecallCandidate[]> {
  const kin = await findKin(reader, alertId);
  const rows = await reader
    .selectFrom('analyses')
    .select(['run_id', 'alert_id', 'finished_at', 'severity', 'summary', 'analyst', 'root_cause'])
    .where('alert_id', 'in', [...kin.keys()])
    .where('state', '=', 'done')
    .where('finished_at', '<=', now)
    // Findings of rules never crowd out one that names a cause.
    .orderBy(({ and, eb }) => and([eb('analyst', '=', 'rules'), eb('root_cause', 'is', null)]))
    .orderBy('finished_at', 'desc')
    .limit(MOST_CANDIDATES)
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    at: row.finished_at,
    severity: row.severity,
    summary: row.summary ?? '',
    analyst: row.analyst,
    hasRootCause: row.root_cause !== null,
    kinship: kin.get(row.alert_id)!,
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
  if (!namesService(self.case_key)) return kin;
  const siblings = await reader
    .selectFrom('alerts')
    .select('id')
    .where('org_id', '=', self.org_id)
    .where('case_key', '=', self.case_key)
    .orderBy('last_starts_at', 'desc')
    .limit(MOST_SIBLINGS)
    .execute();
  for (const { id } of siblings) if (!kin.has(id)) kin.set(id, 'same-case');
  return kin;
}

/** Unknown never equals unknown: alerts that only share a name are no case. */
export function namesService(caseKey: string): boolean {
  return !caseKey.startsWith('- / ');
}
