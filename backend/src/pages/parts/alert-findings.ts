/** The newest finding of each of some alerts: its own, or that of the incident that its newest fire joined. */
import type { AlertRow } from '@alert-recall/contract';
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';

type LastFinding = NonNullable<AlertRow['lastFinding']>;

const COLUMNS = ['run_id', 'finished_at', 'summary', 'analyst', 'analyses.fingerprint', 'alert_name'] as const;

export async function lastFindings(
  reader: StoreReader,
  alertIds: readonly number[]
): Promise<Map<number, LastFinding>> {
  const [own, ofIncidents] = await Promise.all([
    reader
      .selectFrom('analyses')
      .innerJoin(newestOf(reader, alertIds), (join) =>
        join.onRef('analyses.alert_id', '=', 'newest.alert_id').onRef('analyses.version', '=', 'newest.version')
      )
      .select(COLUMNS)
      .select('newest.alert_id as id')
      .$narrowType<{ id: number }>()
      .execute(),
    reader
      .selectFrom('analyses')
      .innerJoin('fires', 'fires.incident_id', 'analyses.incident_id')
      .innerJoin('alerts', (join) =>
        join.onRef('alerts.id', '=', 'fires.alert_id').onRef('alerts.last_starts_at', '=', 'fires.starts_at')
      )
      .select(COLUMNS)
      .select('alerts.id')
      .where('alerts.id', 'in', alertIds)
      .where('analyses.state', '=', 'done')
      .execute(),
  ]);
  const found = new Map<number, LastFinding>();
  for (const row of [...own, ...ofIncidents].sort((a, b) => a.finished_at - b.finished_at))
    found.set(row.id, {
      runId: row.run_id,
      at: instant(row.finished_at),
      summary: row.summary ?? '',
      analyst: row.analyst,
      fingerprint: row.fingerprint,
      alertName: row.alert_name,
    });
  return found;
}

function newestOf(reader: StoreReader, alertIds: readonly number[]) {
  return reader
    .selectFrom('analyses')
    .select(({ fn }) => ['alert_id', fn.max('version').as('version')])
    .where('alert_id', 'in', alertIds)
    .where('state', '=', 'done')
    .groupBy('alert_id')
    .as('newest');
}
