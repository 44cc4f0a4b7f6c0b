/** Claims analyses under a lease and runs them, a few at a time; gives back what it has not finished when it stops. */
import { randomBytes } from 'node:crypto';
import type { Clock, Millis } from '../base/clock';
import type { Events } from '../base/events';
import { withTimeLimit } from '../base/time-limit';
import { within } from '../base/within';
import type { Severity } from '../domain/types';
import type { ModelProvider } from '../llm/provider';
import type { Recaller } from '../recall/recall';
import type { Redactor } from '../redaction/redactor';
import type { LeasedJob } from '../acts/claim-jobs';
import type { StoreReader } from '../store/store';
import type { Budget } from '../llm/budget';
import { createPipeline } from './pipeline';
import { createPollingLoop } from '../base/polling-loop';
import type { PerformAct } from '../acts/acts';
import { createSettlement } from './settlement';

export interface AnalysisWorkerOptions {
  reader: StoreReader;
  perform: PerformAct;
  /** `provider` null: the rules analyst writes. */
  analyst: {
    provider: ModelProvider | null;
    modelFor(severity: Severity): string | null;
    recaller: Recaller;
    redactor: Redactor;
  };
  /** `notifiers`: ids of those that get a notice of each finding. */
  settings: {
    concurrency: number;
    deadlineMs: Millis;
    budget: Budget;
    notifiers: readonly string[];
    /** What names no cause is judged again when it is older than this. */
    judgementCeilingMs: Millis;
  };
  clock: Clock;
  events: Events;
}

export interface AnalysisWorker {
  start(): void;
  nudge(): void;
  /** Runs what is due until nothing is, whether started or not: for a clock that is moved by hand. */
  runUntilIdle(): Promise<void>;
  /** Calls off what runs, waits for it at most `timeoutMs`, and gives jobs back. */
  stop(timeoutMs: Millis): Promise<void>;
}

/** Longer than any analysis may take, so that a lease only ends when its holder is gone. */
const LEASE_MARGIN_MS = 60_000;

export function createAnalysisWorker({
  reader,
  perform,
  analyst,
  settings,
  clock,
  events,
}: AnalysisWorkerOptions): AnalysisWorker {
  const owner = randomBytes(8).toString('hex');
  const { concurrency, deadlineMs, budget, notifiers, judgementCeilingMs } = settings;
  const { provider, modelFor, recaller, redactor } = analyst;
  const settlement = createSettlement({ perform, redactor, events, clock, owner, notifiers, judgementCeilingMs });
  const analyse = createPipeline({
    chooser: { reader, provider, modelFor, budget },
    recaller,
    redactor,
    settlement,
    clock,
  });
  const shutdown = new AbortController();
  const running = new Map<number, Promise<void>>();
  const loop = createPollingLoop(async () => void (await takeJobs()));
  let claiming: Promise<number> = Promise.resolve(0);

  /**
   * Fills the free places; answers how many jobs were taken. One claim after the other, so that places are counted
   * right.
   */
  function takeJobs(): Promise<number> {
    claiming = claiming.catch(() => 0).then(claim);
    return claiming;
  }

  async function claim(): Promise<number> {
    const free = concurrency - running.size;
    if (free <= 0 || shutdown.signal.aborted) return 0;
    const request = { owner, leaseMs: deadlineMs + LEASE_MARGIN_MS, limit: free, holding: [...running.keys()] };
    const jobs = await perform('claim-jobs', request, clock.now());
    for (const job of jobs) {
      const run = runJob(job).finally(() => {
        running.delete(job.id);
        loop.nudge();
      });
      running.set(job.id, run);
    }
    return jobs.length;
  }

  /** Never rejects: a job that could not be ended is claimed again when its lease is over. */
  async function runJob(job: LeasedJob): Promise<void> {
    events.jobTaken({ jobId: job.id, waitedSeconds: Math.max(0, clock.now() - job.createdAt) / 1000 });
    const run = (end: AbortSignal) => analyse(job, { end, shutdown: shutdown.signal });
    await withTimeLimit(deadlineMs, shutdown.signal, run).catch(() => undefined);
  }

  return {
    start: () => loop.start(),
    nudge: () => loop.nudge(),
    async runUntilIdle() {
      while ((await takeJobs()) > 0 || running.size > 0) {
        if (running.size > 0) await Promise.race(running.values());
      }
    },
    async stop(timeoutMs) {
      loop.stop();
      shutdown.abort(new Error('the sidecar is stopping'));
      await within(Promise.all(running.values()), timeoutMs, () => undefined);
      await perform('give-back-jobs', { owner }, clock.now());
    },
  };
}
