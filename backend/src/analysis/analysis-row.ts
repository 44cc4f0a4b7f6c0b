/** From what was asked and concluded to the row that is stored, and to the notices that go out with it. */
import type { Millis } from '../domain/types';
import type { ModelUsage } from '../llm/provider';
import type { Notice } from '../delivery/notifier';
import type { Recall } from '../recall/recall';
import type { NewAnalysis } from '../acts/new-analysis';
import type { NewNotice } from '../acts/settle-analysis';
import type { Concluded } from './coverage';
import type { Facts } from './facts';
import { overInWords, type Interest } from './interest';
import { PROMPT_VERSION, promptText, type Prompt } from './prompt';
import type { Finding } from './reply-schema';

/** What is known before anybody is asked. */
export interface Draft {
  runId: string;
  /** Just before the facts were read. */
  startedAt: Millis;
  facts: Facts;
  recall: Recall;
  interest: Interest;
  /** The memory block, byte for byte as it is sent and stored. */
  memory: string;
  prompt: Prompt;
  /** Who is asked; null: no model is. */
  model: string | null;
}

export interface Conclusion {
  by: Concluded['by'];
  /** Redacted and cut, like everything here. */
  finding: Finding;
  readBy: NonNullable<NewAnalysis['read_by']>;
  replyText: string | null;
  stopReason: string | null;
  usage: ModelUsage | null;
  /** Why the model could not answer, when it was asked in vain. */
  failure: string | null;
}

export function toRow(draft: Draft, conclusion: Conclusion, now: Millis): NewAnalysis {
  const { runId, startedAt, facts, recall, model, memory, prompt } = draft;
  const { by, finding, readBy, replyText, stopReason, usage, failure } = conclusion;
  return {
    ...{ run_id: runId, state: 'done', analyst: by === 'model' ? 'model' : 'rules', model },
    ...{ prompt_version: PROMPT_VERSION, memory_text: memory },
    prompt_text: promptText(prompt, model === null ? 'rules' : 'model'),
    ...{ reply_text: replyText, read_by: readBy, stop_reason: stopReason, failure_reason: failure },
    summary: finding.summary,
    root_cause: finding.rootCause,
    confidence: finding.confidence,
    confidence_note: finding.confidenceNote,
    evidence: JSON.stringify(finding.evidence),
    next_steps: JSON.stringify(finding.nextSteps),
    body: finding.body,
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

/** One per notifier; the key makes a second one of the same run impossible. None of what is over and of no interest. */
export function noticesOf(
  { runId, facts, recall, interest }: Draft,
  { by, finding }: Conclusion,
  notifiers: readonly string[],
  now: Millis
): NewNotice[] {
  if (interest.outcome === 'over') return [];
  const { alert, fire, incident } = facts;
  const notice: Notice = {
    ...{ runId, orgId: alert.orgId, fingerprint: alert.fingerprint, alertName: alert.name },
    ...{ severity: fire.severity, others: Math.max(0, (incident?.alerts ?? 1) - 1), over: overInWords(facts) },
    analyst: by === 'model' ? 'model' : 'rules',
    ...{ summary: finding.summary, body: finding.body ?? '' },
    ...{ recurrence: recall.count, startsAt: fire.startsAt, at: now },
  };
  const payload = JSON.stringify(notice);
  return notifiers.map((notifier) => ({ notifier, dedupeKey: `${notifier}:${runId}`, payload }));
}
