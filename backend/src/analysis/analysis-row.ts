/** From what was asked and concluded to the row that is stored, and to the notices that go out with it. */
import type { Millis } from '../domain/types';
import type { ModelUsage } from '../llm/provider';
import type { Notice } from '../delivery/notifier';
import type { Recall } from '../recall/recall';
import type { NewAnalysis, NewNotice } from '../store/store';
import type { Facts } from './facts';
import { PROMPT_VERSION, promptText, type Prompt } from './prompt';
import type { Finding } from './reply-schema';

/** What is known before anybody is asked. */
export interface Draft {
  runId: string;
  startedAt: Millis;
  facts: Facts;
  recall: Recall;
  analyst: 'model' | 'rules';
  model: string | null;
  /** The memory block, byte for byte as it is sent and stored. */
  memory: string;
  prompt: Prompt;
}

export interface Conclusion {
  /** Redacted and cut, like everything here. */
  finding: Finding;
  readBy: NonNullable<NewAnalysis['read_by']>;
  replyText: string | null;
  stopReason: string | null;
  usage: ModelUsage | null;
}

export interface Failure {
  reason: string;
  stopReason: string | null;
  usage: ModelUsage | null;
}

export function doneRow(
  draft: Draft,
  { finding, readBy, replyText, stopReason, usage }: Conclusion,
  now: Millis
): NewAnalysis {
  return {
    ...commonColumns(draft, usage, now),
    state: 'done',
    read_by: readBy,
    reply_text: replyText,
    summary: finding.summary,
    root_cause: finding.rootCause,
    confidence: finding.confidence,
    confidence_note: finding.confidenceNote,
    evidence: JSON.stringify(finding.evidence),
    next_steps: JSON.stringify(finding.nextSteps),
    body: finding.body,
    stop_reason: stopReason,
    failure_reason: null,
  };
}

export function failedRow(draft: Draft, { reason, stopReason, usage }: Failure, now: Millis): NewAnalysis {
  return {
    ...commonColumns(draft, usage, now),
    ...{
      state: 'failed',
      read_by: null,
      reply_text: null,
      summary: null,
      root_cause: null,
      confidence: null,
      confidence_note: null,
    },
    ...{ evidence: '[]', next_steps: '[]', body: null, stop_reason: stopReason, failure_reason: reason },
  };
}

function commonColumns(
  { runId, startedAt, facts, recall, analyst, model, memory, prompt }: Draft,
  usage: ModelUsage | null,
  now: Millis
) {
  return {
    ...{
      run_id: runId,
      analyst,
      model,
      prompt_version: PROMPT_VERSION,
      memory_text: memory,
      prompt_text: promptText(prompt, analyst),
    },
    // The sender's severity: text that talks a model into "harmless" must not lower it.
    severity: facts.fire.severity,
    recurrence_count: recall.count,
    input_tokens: usage?.inputTokens ?? 0,
    output_tokens: usage?.outputTokens ?? 0,
    cache_read_tokens: usage?.cacheReadTokens ?? 0,
    cache_write_tokens: usage?.cacheWriteTokens ?? 0,
    cost_micros: usage?.costMicros ?? 0,
    ...{ duration_ms: Math.max(0, now - startedAt), started_at: startedAt, finished_at: now },
  };
}

/** One per notifier; the key makes a second one of the same run impossible. */
export function noticesOf(
  { runId, facts, recall, analyst }: Draft,
  finding: Finding,
  notifiers: readonly string[],
  now: Millis
): NewNotice[] {
  const { alert, fire } = facts;
  const notice: Notice = {
    ...{
      runId,
      orgId: alert.orgId,
      fingerprint: alert.fingerprint,
      alertName: alert.name,
      severity: fire.severity,
      analyst,
    },
    ...{
      summary: finding.summary,
      body: finding.body ?? '',
      recurrence: recall.count,
      startsAt: fire.startsAt,
      at: now,
    },
  };
  return notifiers.map((notifier) => ({
    notifier,
    dedupeKey: `${notifier}:${runId}`,
    payload: JSON.stringify(notice),
  }));
}
