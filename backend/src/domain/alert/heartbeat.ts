/** Whether a heartbeat still beats, judged by its own pace. Pure. */
import type { FireState, Millis } from '../types';

export interface HeartbeatFacts {
  state: FireState;
  /** Of its newest fire. */
  deliveries: number;
  firstReceivedAt: Millis;
  lastReceivedAt: Millis;
}

export type HeartbeatDecision = { outcome: 'beats' | 'silent' | 'ended'; reason: string };

const MINUTE = 60_000;
const MISSED_BEATS = 3;
const SHORTEST_SILENCE = 10 * MINUTE;
/** Three times the four hours that Alertmanager waits by default before it repeats a notification. */
const SILENCE_OF_UNKNOWN_PACE = 12 * 60 * MINUTE;

/** A person put its silence away, and it was not heard of again after that. */
export function isPutAway({ putAwayAt, lastHeardAt }: { putAwayAt: Millis | null; lastHeardAt: Millis }): boolean {
  return putAwayAt !== null && putAwayAt >= lastHeardAt;
}

/** How long from one beat to the next, as a rule; null: it was heard of once. */
export function paceOf({ deliveries, firstReceivedAt, lastReceivedAt }: Omit<HeartbeatFacts, 'state'>): Millis | null {
  return deliveries > 1 ? (lastReceivedAt - firstReceivedAt) / (deliveries - 1) : null;
}

export function decideHeartbeat(facts: HeartbeatFacts, now: Millis): HeartbeatDecision {
  if (facts.state === 'resolved') return { outcome: 'ended', reason: 'the sender says that it has ended' };
  const pace = paceOf(facts);
  const patience = pace === null ? SILENCE_OF_UNKNOWN_PACE : Math.max(SHORTEST_SILENCE, MISSED_BEATS * pace);
  return now - facts.lastReceivedAt > patience
    ? { outcome: 'silent', reason: 'three beats in a row did not come' }
    : { outcome: 'beats', reason: 'its last beat is not overdue' };
}
