/**
 * The newest finding of each row of the alert table, a model's before those of rules: of its alert, of its case, or of
 * the incident that its newest fire joined.
 */
import type { AlertRow } from '@alert-recall/contract';
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';
import type { AlertGroup } from './listed-groups';

type LastFinding = NonNullable<AlertRow['lastFinding']>;

const COLUMNS = ['run_id', 'finished_at', 'summary', 'analyses.analyst', 'analyses.fingerprint', 'alert_name'] as const;

export async function lastFindings(
  reader: StoreReader,
  orgId: number,
  groups: readonly AlertGroup[]
): Promise<(group: AlertGroup) => LastFinding | null> {
  const heads = groups.map(({ head }) => head.id);
  const keys = groups.flatMap(({ caseKey }) => caseKey ?? []);
  const [own, ofIncidents, ofCases] = await Promise.all([
    ofAlerts(reader, heads),
    ofNewestIncidents(reader, heads),
    keys.length === 0 ? [] : ofCasesOf(reader, orgId, keys),
  ]);
  const byAlert = new Map<number, LastFinding>();
  for (const row of [...own, ...ofIncidents]) keepNewer(byAlert, row.id, row);
  const byCase = new Map<string, LastFinding>();
  for (const row of ofCases) keepNewer(byCase, row.case_key, row);
  return ({ head, caseKey }) => {
    const found = [byAlert.get(head.id), caseKey === null ? undefined : byCase.get(caseKey)];
    return found.reduce<LastFinding | null>((last, next) => (next && isBetter(next, last) ? next : last), null);
  };
}

function ofAlerts(reader: StoreReader, alertIds: readonly number[]) {
  const newest = reader
    .selectFrom('analyses')
    .select(({ fn }) => ['alert_id', fn.max('version').as('version')])
    .where(({ ref }) => reader.fragments.isOneOf(ref('alert_id').$notNull(), alertIds))
    .where('state', '=', 'done')
    .groupBy(['alert_id', 'analyst'])
    .as('newest');
  return reader
    .selectFrom('analyses')
    .innerJoin(newest, (join) =>
      join.onRef('analyses.alert_id', '=', 'newest.alert_id').onRef('analyses.version', '=', 'newest.version')
    )
    .select(COLUMNS)
    .select('newest.alert_id as id')
    .$narrowType<{ id: number }>()
    .execute();
}

function ofNewestIncidents(reader: StoreReader, alertIds: readonly number[]) {
  return reader
    .selectFrom('analyses')
    .innerJoin('fires', 'fires.incident_id', 'analyses.incident_id')
    .innerJoin('alerts', (join) =>
      join.onRef('alerts.id', '=', 'fires.alert_id').onRef('alerts.last_starts_at', '=', 'fires.starts_at')
    )
    .select(COLUMNS)
    .select('alerts.id')
    .where(({ ref }) => reader.fragments.isOneOf(ref('alerts.id'), alertIds))
    .where('analyses.state', '=', 'done')
    .execute();
}

function ofCasesOf(reader: StoreReader, orgId: number, caseKeys: readonly string[]) {
  const newest = reader
    .selectFrom('analyses')
    .select(({ fn }) => ['case_key', 'analyst', fn.max('finished_at').as('at')])
    .where('org_id', '=', orgId)
    .where(({ ref }) => reader.fragments.isOneOf(ref('case_key'), caseKeys))
    .where('state', '=', 'done')
    .groupBy(['case_key', 'analyst'])
    .as('newest');
  return reader
    .selectFrom('analyses')
    .innerJoin(newest, (join) =>
      join
        .onRef('analyses.case_key', '=', 'newest.case_key')
        .onRef('analyses.finished_at', '=', 'newest.at')
        .onRef('analyses.analyst', '=', 'newest.analyst')
    )
    .select(COLUMNS)
    .select('analyses.case_key')
    .where('analyses.org_id', '=', orgId)
    .where('analyses.state', '=', 'done')
    .execute();
}

/** What rules wrote are facts: an older guess of a model says more. */
function isBetter(next: LastFinding, last: LastFinding | null): boolean {
  if (last === null) return true;
  return next.analyst === last.analyst ? next.at >= last.at : next.analyst === 'model';
}

interface FindingRow {
  run_id: string;
  finished_at: number;
  summary: string | null;
  analyst: LastFinding['analyst'];
  fingerprint: string;
  alert_name: string;
}

function keepNewer<K>(found: Map<K, LastFinding>, key: K, row: FindingRow): void {
  const at = instant(row.finished_at);
  const known = found.get(key);
  const finding = {
    ...{ runId: row.run_id, at, summary: row.summary ?? '', analyst: row.analyst },
    ...{ fingerprint: row.fingerprint, alertName: row.alert_name },
  };
  if (isBetter(finding, known ?? null)) found.set(key, finding);
}
