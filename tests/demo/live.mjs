// @ts-check
/** While the demo runs its senders go on: heartbeats, repeats and ends arrive when they are due. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createHistory } from './history/history.mjs';
import { deliver } from './player.mjs';

const WEEK = 7 * 86_400_000;
/** A sender tries again for about as long when nobody answers. */
const PATIENCE_MS = 5 * 60_000;

/**
 * Sends until it is stopped; a delivery that fails is lost, as it would be with a sender that gave up.
 *
 * @param {{ playedAt: number, doors: import('./player.mjs').Doors, signal: AbortSignal }} options
 */
export async function keepSending({ playedAt, doors, signal }) {
  const from = Math.max(playedAt, Date.now() - PATIENCE_MS);
  const coming = createHistory({ now: playedAt, until: playedAt + WEEK }).filter(({ at }) => at > from);
  for (const delivery of coming) {
    try {
      await sleep(Math.max(0, delivery.at - Date.now()), undefined, { signal });
    } catch {
      return;
    }
    await deliver(delivery, doors).catch(() => {});
  }
}
