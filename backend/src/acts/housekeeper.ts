/**
 * A slow beat beside the webhooks: what is owed an analysis, fires nobody speaks of any more, retention in small steps.
 */
import type { Clock, Millis } from '../base/clock';
import type { PerformAct } from './acts';

export interface HousekeeperOptions {
  perform: PerformAct;
  clock: Clock;
  retentionMs: Millis;
  deliveryRetentionMs: Millis;
}

const OWED_EVERY_MS = 5_000;
const AGES_EVERY_MS = 60_000;
/**
 * Rows per step: short transactions that webhooks fit between. Steps per beat: enough to keep up with thousands of new
 * fires a second.
 */
const STEP = 200;
const STEPS_PER_BEAT = 2_000;

export function createHousekeeper({ perform, clock, retentionMs, deliveryRetentionMs }: HousekeeperOptions) {
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();

  async function admitOwed(): Promise<void> {
    await perform('admit-owed', null, clock.now());
  }

  async function age(): Promise<void> {
    await perform('expire-stale', null, clock.now());
    for (let step = 0; step < STEPS_PER_BEAT; step++) {
      const now = clock.now();
      const request = { firesBefore: now - retentionMs, deliveriesBefore: now - deliveryRetentionMs, limit: STEP };
      if ((await perform('prune', request, now)) < STEP) return;
    }
  }

  /** One after the other. Failures have been told where they happened; the next beat tries again. */
  function soon(work: () => Promise<void>): Promise<void> {
    return (running = running.then(work).catch(() => undefined));
  }

  function every(ms: Millis, work: () => Promise<void>): void {
    let waiting = false;
    const beat = () => {
      if (waiting) return;
      waiting = true;
      void soon(work).then(() => (waiting = false));
    };
    timers.push(setInterval(beat, ms).unref());
  }

  return {
    start(): void {
      every(OWED_EVERY_MS, admitOwed);
      every(AGES_EVERY_MS, age);
    },
    async beat(): Promise<void> {
      await soon(admitOwed);
      await soon(age);
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
