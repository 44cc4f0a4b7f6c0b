/** Ends a job one way or another: settled with its notices, put back for another try, or given up with a failed analysis that is kept. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../base/clock';
import type { Events } from '../base/events';
import { ModelError } from '../llm/model-error';
import type { ModelUsage } from '../llm/provider';
import type { Redactor } from '../redaction/redactor';
import type { LeasedJob } from '../store/store';
import { doneRow, failedRow, noticesOf, type Conclusion, type Draft } from './analysis-row';
import { decideFailure, MOST_ATTEMPTS } from './failure';
import type { AnalysisMemory } from './ports';

export interface SettlementOptions {
  memory: Pick<AnalysisMemory, 'settle' | 'fail'>;
  redactor: Pick<Redactor, 'text'>;
  events: Events;
  clock: Clock;
  owner: string;
  /** Ids of the notifiers that get a notice of each finding. */
  notifiers: readonly string[];
}

/** A conclusion has been paid for: a store that cannot write for a while must not lose it. All told less than what a lease lasts beyond the deadline. */
const STORE_PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 15_000];

export type Settlement = ReturnType<typeof createSettlement>;

export function createSettlement({ memory, redactor, events, clock, owner, notifiers }: SettlementOptions) {
  return {
    async settle(job: LeasedJob, draft: Draft, conclusion: Conclusion): Promise<void> {
      const now = clock.now();
      countTokens(conclusion.usage);
      const request = {
        ...{ jobId: job.id, owner, now, analysis: doneRow(draft, conclusion, now) },
        recalledRunIds: draft.recall.priors.map(({ runId }) => runId),
        notices: noticesOf(draft, conclusion.finding, notifiers, now),
      };
      if (await persistently(() => memory.settle(request))) tell(draft, 'done', now);
      else
        events.analysisAttemptFailed({
          jobId: job.id,
          attempt: job.attempts,
          reason: 'the lease was lost: another run has the job',
          retryInSeconds: null,
        });
    },

    async fail(job: LeasedJob, draft: Draft | null, error: unknown): Promise<void> {
      const now = clock.now();
      const { usage, stopReason } = error instanceof ModelError ? error : { usage: null, stopReason: null };
      countTokens(usage);
      const { outcome, retryAt, reason: words } = decideFailure(error, job.attempts, now, Math.random());
      const reason = redactor.text(words);
      events.analysisAttemptFailed({
        jobId: job.id,
        attempt: job.attempts,
        reason,
        retryInSeconds: retryAt === null ? null : (retryAt - now) / 1000,
      });
      const analysis = outcome === 'give-up' && draft ? failedRow(draft, { reason, stopReason, usage }, now) : null;
      const held = await persistently(() =>
        memory.fail({ jobId: job.id, owner, now, error: reason, retryAt, analysis })
      );
      if (held && analysis && draft) tell(draft, 'failed', now, reason);
    },

    /** Nothing of it is looked at again, not even for a failed analysis: whatever ends the process may be in there. */
    async giveUpDeadly(job: LeasedJob): Promise<void> {
      const error = `The process ended during each of ${MOST_ATTEMPTS} attempts; the log says why, or a limit of memory.`;
      events.analysisAttemptFailed({ jobId: job.id, attempt: job.attempts, reason: error, retryInSeconds: null });
      await persistently(() =>
        memory.fail({ jobId: job.id, owner, now: clock.now(), error, retryAt: null, analysis: null })
      );
    },

    /** The alert was removed by retention while the job waited: there is nothing to keep an analysis with. */
    async abandon(job: LeasedJob): Promise<void> {
      await memory.fail({
        jobId: job.id,
        owner,
        now: clock.now(),
        error: 'The alert is no longer kept.',
        retryAt: null,
        analysis: null,
      });
    },
  };

  function countTokens(usage: ModelUsage | null): void {
    if (!usage) return;
    const { model, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costMicros } = usage;
    events.tokensUsed({
      model,
      tokens: {
        input: inputTokens,
        output: outputTokens,
        'cache-read': cacheReadTokens,
        'cache-write': cacheWriteTokens,
      },
      costUsd: costMicros / 1e6,
    });
  }

  function tell(
    { runId, facts, analyst, recall, startedAt }: Draft,
    state: 'done' | 'failed',
    now: number,
    reason?: string
  ): void {
    events.analysisSettled({
      runId,
      fingerprint: facts.alert.fingerprint,
      analyst,
      state,
      seconds: Math.max(0, now - startedAt) / 1000,
      recurrence: recall.count,
      ...(reason ? { reason } : {}),
    });
  }
}

async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (const wait of STORE_PAUSES_MS) {
    try {
      return await write();
    } catch {
      // Told as an event by `memory`.
      await pause(wait, undefined, { ref: false });
    }
  }
  return await write();
}
