/** Analyses of one alert, newest first: every version that is kept, or those of a range. */
import type { AnalysesResponse } from '@alert-recall/contract';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { analysisSummaryView, SUMMARY_COLUMNS } from './parts/analysis-view';
import { findAlert, type AlertParams } from './parts/find-alert';
import { spanOrAll, type RangeParams } from './figures/range';

export interface AnalysisListParams extends AlertParams, RangeParams {
  limit: number;
  offset: number;
}

export async function analysisList(
  reader: StoreReader,
  params: AnalysisListParams,
  now: Millis
): Promise<AnalysesResponse> {
  const span = spanOrAll(params, now);
  const alert = await findAlert(reader, params);
  let chosen = reader.selectFrom('analyses').where('alert_id', '=', alert.id);
  if (span !== null) chosen = chosen.where('finished_at', '>=', span.from).where('finished_at', '<=', span.to);
  const [{ total }, rows] = await Promise.all([
    chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    chosen.select(SUMMARY_COLUMNS).orderBy('version', 'desc').limit(params.limit).offset(params.offset).execute(),
  ]);
  return { total, items: rows.map((row) => analysisSummaryView(row, alert.fingerprint)) };
}
