/** One analysis, whole: what was concluded, and the very bytes the analyst was given. */
import type { Analysis } from '@alert-recall/contract';
import { AppError } from '../base/errors';
import type { StoreReader } from '../store/store';
import { analysisView } from './parts/analysis-view';

export interface AnalysisParams {
  orgId: number;
  runId: string;
}

export async function analysisDetail(reader: StoreReader, { orgId, runId }: AnalysisParams): Promise<Analysis> {
  const row = await reader
    .selectFrom('analyses')
    .selectAll()
    .where('analyses.run_id', '=', runId)
    .where('analyses.org_id', '=', orgId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', `No analysis ${runId} is known in organisation ${orgId}.`);
  const recalled = await reader
    .selectFrom('analysis_recalls')
    .select('recalled_run_id')
    .where('run_id', '=', runId)
    .orderBy('recalled_run_id')
    .execute();
  return analysisView(
    row,
    recalled.map(({ recalled_run_id }) => recalled_run_id)
  );
}
