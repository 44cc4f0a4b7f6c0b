/**
 * Analyses that concern one alert, newest first: every version that is kept, or those of a range; those of its
 * incidents too.
 */
import type { AnalysesResponse } from '@alert-recall/contract';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { analysesOfAlert } from './parts/analysis-subject';
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
  const runIds = await analysesOfAlert(reader, alert);
  let chosen = reader.selectFrom('analyses').where(({ ref }) => reader.fragments.isOneOf(ref('run_id'), runIds));
  if (span !== null) chosen = chosen.where('finished_at', '>=', span.from).where('finished_at', '<=', span.lastStart);
  const page = chosen
    .select('run_id')
    .orderBy('finished_at', 'desc')
    .orderBy('run_id', 'desc')
    .limit(params.limit)
    .offset(params.offset);
  const [{ total }, rows] = await Promise.all([
    chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    reader
      .selectFrom('analyses')
      .select(SUMMARY_COLUMNS)
      .where('run_id', 'in', page)
      .orderBy('finished_at', 'desc')
      .orderBy('run_id', 'desc')
      .execute(),
  ]);
  return { total, items: rows.map(analysisSummaryView) };
}
