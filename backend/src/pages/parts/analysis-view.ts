/** An analysis as the API shows it, short and whole. */
import type { Analysis, AnalysisSummary } from '@alert-recall/contract';
import type { Selectable } from 'kysely';
import type { AnalysesTable } from '../../store/schema';
import { instant } from '../figures/range';

/** The columns of the short form: the texts of an analysis run to hundreds of kilobytes. */
export const SUMMARY_COLUMNS = [
  ...(['run_id', 'version', 'state', 'analyst', 'started_at', 'finished_at'] as const),
  ...(['severity', 'summary', 'confidence', 'failure_reason', 'fingerprint', 'alert_name'] as const),
];

type SummaryRecord = Pick<Selectable<AnalysesTable>, (typeof SUMMARY_COLUMNS)[number]>;

export function analysisSummaryView(row: SummaryRecord): AnalysisSummary {
  return {
    runId: row.run_id,
    fingerprint: row.fingerprint,
    alertName: row.alert_name,
    version: row.version,
    state: row.state,
    analyst: row.analyst,
    startedAt: instant(row.started_at),
    finishedAt: instant(row.finished_at),
    severity: row.severity,
    summary: row.summary,
    confidence: row.confidence,
    failureReason: row.failure_reason,
  };
}

export function analysisView(row: Selectable<AnalysesTable>, recalledRunIds: string[]): Analysis {
  return {
    ...analysisSummaryView(row),
    fireStartsAt: row.starts_at === null ? null : instant(row.starts_at),
    trigger: row.trigger,
    rootCause: row.root_cause,
    confidenceNote: row.confidence_note,
    evidence: JSON.parse(row.evidence) as Analysis['evidence'],
    nextSteps: JSON.parse(row.next_steps) as string[],
    body: row.body,
    model: row.model,
    promptVersion: row.prompt_version,
    memoryText: row.memory_text,
    promptText: row.prompt_text,
    replyText: row.reply_text,
    recalledRunIds,
    tokens: {
      input: row.input_tokens,
      output: row.output_tokens,
      cacheRead: row.cache_read_tokens,
      cacheWrite: row.cache_write_tokens,
    },
    costUsd: row.cost_micros / 1e6,
    durationMs: row.duration_ms,
    stopReason: row.stop_reason,
    readBy: row.read_by,
  };
}
