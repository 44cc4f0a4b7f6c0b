/** What one notification does to the fires of its alert: their spans never overlap, and at most one is open. Pure. */
import type { Millis } from '../types';
import type { FireFacts, FireTransition, KnownFire, Notification } from './known-fire';
import { onFiring } from './on-firing';
import { onResolved } from './on-resolved';

export function decideFireTransition<F extends KnownFire>(
  event: Notification,
  facts: FireFacts<F>,
  now: Millis
): FireTransition<F> {
  return event.status === 'firing' ? onFiring(event, facts, now) : onResolved(event, facts, now);
}
