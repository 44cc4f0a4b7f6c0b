/** The newest finding of each of some alerts. */
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';

export interface LastFinding {
  runId: string;
  at: string;
  summary: string;
  analyst: 'model' | 'rules';
}

export async function lastFindings(
  reader: StoreReader,
  alertIds: readonly number[]
): Promise<Map<number, LastFinding>> {
  if (alertIds.length === 0) return new Map();
  const newest = reader
    .selectFrom('analyses')
    .select(({ fn }) => ['alert_id', fn.max('version').as('version')])
    .where('alert_id', 'in', alertIds)
    .where('state', '=', 'done')
    .groupBy('alert_id')
    .as('newest');
  const rows = await reader
    .selectFrom(newest)
    .innerJoin('analyses', (join) =>
      join.onRef('analyses.alert_id', '=', 'newest.alert_id').onRef('analyses.version', '=', 'newest.version')
    )
    .select(['analyses.alert_id', 'run_id', 'finished_at', 'summary', 'analyst'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.alert_id,
      { runId: row.run_id, at: instant(row.finished_at), summary: row.summary ?? '', analyst: row.analyst },
    ])
  );
}
