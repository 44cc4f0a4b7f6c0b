/** Ends a job one way or another: settled with its notices, put back for another try, or given up. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Millis } from '../base/clock';
import type { Events } from '../base/events';
import type { ModelUsage } from '../llm/provider';
import type { Redactor } from '../redaction/redactor';
import type { PerformAct } from '../acts/acts';
import type { LeasedJob } from '../acts/claim-jobs';
import { noticesOf, toRow, type Conclusion, type Draft } from './analysis-row';
import { decideCoverage } from './coverage';
import { MOST_ATTEMPTS, type FailureDecision } from './failure';

export interface SettlementOptions {
  perform: PerformAct;
  redactor: Pick<Redactor, 'text'>;
  events: Events;
  clock: Clock;
  owner: string;
  /** Ids of the notifiers that get a notice of each finding. */
  notifiers: readonly string[];
  judgementCeilingMs: Millis;
}

/**
 * A conclusion has been paid for: a store that cannot write for a while must not lose it. All told less than what a
 * lease lasts beyond the deadline.
 */
const STORE_PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 15_000];

export type Settlement = ReturnType<typeof createSettlement>;

export function createSettlement(options: SettlementOptions) {
  const { perform, redactor, events, clock, owner, notifiers, judgementCeilingMs } = options;

  return {
    async settle(job: LeasedJob, draft: Draft, conclusion: Conclusion): Promise<void> {
      const now = clock.now();
      countTokens(conclusion.usage);
      const { conclusive, againAt, hold } = decideCoverage(
        {
          by: conclusion.by,
          namesCause: conclusion.finding.rootCause !== null,
          failedInARow: draft.facts.incident?.failedInARow ?? 0,
        },
        { judgementCeilingMs },
        now
      );
      const request = {
        ...{ jobId: job.id, owner, analysis: toRow(draft, conclusion, now) },
        recalledRunIds: draft.recall.priors.map(({ runId }) => runId),
        notices: noticesOf(draft, conclusion, notifiers, now),
        ...{ conclusive, againAt, hold, factsReadAt: draft.startedAt },
      };
      if (await persistently(() => perform('settle-analysis', request, now))) tellSettled(draft, conclusion, now);
      else tellAttempt(job, 'the lease was lost: another run has the job', null);
    },

    /** To be tried again, or, when it was none of the model's doing, given up with nothing to keep. */
    async putBack(job: LeasedJob, draft: Draft | null, { retryAt, reason }: FailureDecision): Promise<void> {
      const error = redactor.text(reason);
      tellAttempt(job, error, retryAt);
      const failedInARow = draft?.facts.incident?.failedInARow ?? 0;
      const failed = { by: 'failed' as const, namesCause: false, failedInARow };
      await end(job, error, { retryAt, againAt: decideCoverage(failed, { judgementCeilingMs }, clock.now()).againAt });
    },

    /**
     * Nothing of it is looked at again, not even for the text of the rules: whatever ends the process may be in there.
     */
    async giveUpDeadly(job: LeasedJob): Promise<void> {
      const error = `The process ended during each of ${MOST_ATTEMPTS} attempts; the log says why, or a limit of memory.`;
      tellAttempt(job, error, null);
      await end(job, error, { retryAt: null, againAt: null });
    },

    /** The alert was removed by retention while the job waited: there is nothing to keep an analysis with. */
    abandon: (job: LeasedJob): Promise<void> =>
      end(job, 'The alert is no longer kept.', { retryAt: null, againAt: null }),
  };

  async function end(
    { id: jobId }: LeasedJob,
    error: string,
    times: { retryAt: Millis | null; againAt: Millis | null }
  ): Promise<void> {
    await persistently(() => perform('fail-analysis', { jobId, owner, error, ...times }, clock.now()));
  }

  function countTokens(usage: ModelUsage | null): void {
    if (!usage) return;
    const { model, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costMicros } = usage;
    const tokens = { input: inputTokens, output: outputTokens };
    const cached = { 'cache-read': cacheReadTokens, 'cache-write': cacheWriteTokens };
    events.tokensUsed({ model, tokens: { ...tokens, ...cached }, costUsd: costMicros / 1e6 });
  }

  function tellAttempt({ id: jobId, attempts: attempt }: LeasedJob, reason: string, retryAt: Millis | null): void {
    const retryInSeconds = retryAt === null ? null : (retryAt - clock.now()) / 1000;
    events.analysisAttemptFailed({ jobId, attempt, reason, retryInSeconds });
  }

  /** A model that was asked in vain is a failure of the model's, whoever wrote in its place. */
  function tellSettled({ runId, facts, recall, startedAt, model }: Draft, { failure }: Conclusion, now: Millis): void {
    events.analysisSettled({
      runId,
      fingerprint: facts.alert.fingerprint,
      analyst: model === null ? 'rules' : 'model',
      state: failure === null ? 'done' : 'failed',
      seconds: Math.max(0, now - startedAt) / 1000,
      recurrence: recall.count,
      ...(failure === null ? {} : { reason: failure }),
    });
  }
}

async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (const wait of STORE_PAUSES_MS) {
    try {
      return await write();
    } catch {
      // Told as an event where it was performed.
      await pause(wait, undefined, { ref: false });
    }
  }
  return await write();
}
