/**
 * Delivers the notices that wait in the outbox: once per key, again after a failure with growing pauses, given up in
 * the end.
 */
import type { Clock, Millis } from '../base/clock';
import { messageOf } from '../base/errors';
import type { Events } from '../base/events';
import { within } from '../base/within';
import { NotDelivered, type Notice, type Notifier } from './notifier';
import { LONGEST_PAUSE_MS } from '../domain/pauses';
import { createPollingLoop } from '../base/polling-loop';
import type { LeasedNotice, NoticeQueue } from './ports';

export interface OutboxWorkerOptions {
  queue: NoticeQueue;
  notifiers: readonly Notifier[];
  clock: Clock;
  events: Pick<Events, 'noticeSettled'>;
}

export interface OutboxWorker {
  start(): void;
  nudge(): void;
  runUntilIdle(): Promise<void>;
  /** Ends a delivery that is under way; its notice waits for the next start. */
  stop(timeoutMs: Millis): Promise<void>;
}

/** Longer than a notifier's own time limit. */
const LEASE_MS = 60_000;
const AT_ONCE = 10;
const FIRST_PAUSE_MS = 5_000;
/** About half a day. */
const MOST_ATTEMPTS = 50;

export function createOutboxWorker({ queue, notifiers, clock, events }: OutboxWorkerOptions): OutboxWorker {
  const byId = new Map(notifiers.map((notifier) => [notifier.id, notifier]));
  const shutdown = new AbortController();
  let delivering: Promise<number> = Promise.resolve(0);
  const loop = createPollingLoop(async () => {
    while ((await deliverDue()) > 0) continue;
  });

  /** One round; rounds follow one another. Answers how many notices were taken. */
  function deliverDue(): Promise<number> {
    delivering = delivering
      .catch(() => 0)
      .then(async () => {
        if (shutdown.signal.aborted) return 0;
        const notices = await queue.claim({ leaseMs: LEASE_MS, limit: AT_ONCE }, clock.now());
        await Promise.all(notices.map(deliver));
        return notices.length;
      });
    return delivering;
  }

  async function deliver(leased: LeasedNotice): Promise<void> {
    const { id, notifier: name, attempts } = leased;
    try {
      const notifier = byId.get(name);
      if (!notifier) throw new NotDelivered(`the notifier ${name} is no longer configured`, false);
      await notifier.send(JSON.parse(leased.payload) as Notice, shutdown.signal);
    } catch (error) {
      const now = clock.now();
      if (shutdown.signal.aborted) return void (await queue.failed(id, 'the sidecar was stopped', now, now));
      const retryAt = retryTime(error, attempts, now);
      events.noticeSettled({ notifier: name, outcome: retryAt === null ? 'dead' : 'failed', reason: messageOf(error) });
      return void (await queue.failed(id, messageOf(error), retryAt, now));
    }
    await queue.delivered(id, clock.now());
    events.noticeSettled({ notifier: name, outcome: 'delivered' });
  }

  return {
    start: () => loop.start(),
    nudge: () => loop.nudge(),
    async runUntilIdle() {
      while ((await deliverDue()) > 0) continue;
    },
    async stop(timeoutMs) {
      loop.stop();
      shutdown.abort();
      await within(delivering, timeoutMs, () => 0).catch(() => 0);
    },
  };
}

/** Null: it will never be taken, or has been tried often enough. */
export function retryTime(error: unknown, attempts: number, now: Millis): Millis | null {
  if (attempts >= MOST_ATTEMPTS || (error instanceof NotDelivered && !error.retryable)) return null;
  return now + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
