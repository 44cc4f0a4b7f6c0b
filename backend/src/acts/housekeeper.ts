/** Retention in small steps, and fires nobody speaks of any more: a slow beat beside the webhooks. */
import type { Clock, Millis } from '../base/clock';
import type { Memory } from './memory';

export interface HousekeeperOptions {
  memory: Pick<Memory, 'expireStale' | 'prune'>;
  clock: Clock;
  retentionMs: Millis;
  deliveryRetentionMs: Millis;
  staleAfterMs: Millis;
}

const BEAT_MS = 60_000;
/** Rows per step: short transactions that webhooks fit between. Steps per beat: enough to keep up with thousands of new fires a second. */
const STEP = 200;
const STEPS_PER_BEAT = 2_000;

export function createHousekeeper({
  memory,
  clock,
  retentionMs,
  deliveryRetentionMs,
  staleAfterMs,
}: HousekeeperOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  /** Failures have been told by `memory`; the next beat tries again. */
  async function beat(): Promise<void> {
    try {
      const now = clock.now();
      await memory.expireStale({ now, unheardBefore: now - staleAfterMs });
      for (let step = 0; step < STEPS_PER_BEAT; step++) {
        const removed = await memory.prune({
          now,
          firesBefore: now - retentionMs,
          deliveriesBefore: now - deliveryRetentionMs,
          limit: STEP,
        });
        if (removed < STEP) return;
      }
    } catch {
      return;
    }
  }

  return {
    start(): void {
      timer = setInterval(() => (running ??= beat().finally(() => (running = null))), BEAT_MS);
      timer.unref();
    },
    beat,
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
