/** What one notification does to the fires of its alert: at most one fire is open per alert. Pure; the store carries the answer out. */
import type { AlertEvent, EndReason, Millis } from '../types';

/** The facts about an alert's fires that the decision needs. */
export interface FireFacts {
  /** The fire with exactly this start. `end`: it is open, it ended, or it was closed without an end being known. */
  same: { id: number; end: 'open' | 'known' | 'stale' | 'superseded' } | null;
  open: { id: number; startsAt: Millis } | null;
  /** The latest start that is known, open or closed. */
  newestStartsAt: Millis | null;
  /** A closed fire whose span, ends included, touches the span that was sent. */
  overlapping: { id: number } | null;
}

export type FireTransition =
  | { outcome: 'delivery-of'; fireId: number; reason: string }
  | { outcome: 'reopens'; fireId: number; reason: string }
  | { outcome: 'close'; fireId: number; endsAt: Millis; endReason: EndReason; reason: string }
  | { outcome: 'opens'; supersedes: number | null; reason: string }
  | { outcome: 'records-past'; endsAt: Millis | null; endReason: EndReason; supersedes: number | null; reason: string };

/** State reasons with which Grafana ends an alert without a recovery. */
const ADMINISTRATIVE = new Set(['paused', 'updated', 'ruledeleted', 'missingseries']);

/** Two instants this close are one: Grafana 12 sends a resolve whose start is its end. */
const SAME_INSTANT_MS = 1000;

/** What the decision needs of a notification. */
type Notification = Pick<AlertEvent, 'status' | 'startsAt' | 'endsAt' | 'stateReason'>;

export function endReasonOf(event: Pick<AlertEvent, 'stateReason'>): EndReason {
  const words = (event.stateReason ?? '').toLowerCase().split(/[^a-z]+/);
  return words.some((word) => ADMINISTRATIVE.has(word)) ? 'administrative' : 'recovered';
}

export function decideFireTransition(event: Notification, facts: FireFacts, now: Millis): FireTransition {
  return event.status === 'firing' ? onFiring(event, facts) : onResolved(event, facts, now);
}

function onFiring(event: Notification, { same, open, newestStartsAt }: FireFacts): FireTransition {
  const start = event.startsAt.at;
  if (same?.end === 'stale' && !open)
    return { outcome: 'reopens', fireId: same.id, reason: 'heard of again after a long silence' };
  if (same) {
    return {
      outcome: 'delivery-of',
      fireId: same.id,
      reason: same.end === 'open' ? 'repeat of the open fire' : 'late copy of a fire that has ended',
    };
  }
  if (open && start > open.startsAt) {
    return { outcome: 'opens', supersedes: open.id, reason: 'a newer start: the end of the fire before was not sent' };
  }
  if (newestStartsAt !== null && start < newestStartsAt) {
    return {
      outcome: 'records-past',
      endsAt: null,
      endReason: 'superseded',
      supersedes: null,
      reason: 'an older start than the newest fire',
    };
  }
  return { outcome: 'opens', supersedes: null, reason: 'a new start' };
}

function onResolved(event: Notification, { same, open, overlapping }: FireFacts, now: Millis): FireTransition {
  const start = event.startsAt.at;
  const end = event.endsAt?.at ?? now;
  const endReason = endReasonOf(event);
  if (same) {
    return same.end !== 'known'
      ? { outcome: 'close', fireId: same.id, endsAt: end, endReason, reason: 'resolved' }
      : { outcome: 'delivery-of', fireId: same.id, reason: 'resolved again' };
  }
  if (open && Math.abs(end - start) <= SAME_INSTANT_MS && end >= open.startsAt) {
    return {
      outcome: 'close',
      fireId: open.id,
      endsAt: end,
      endReason,
      reason: 'resolved; the sender wrote the end over the start',
    };
  }
  if (open && start > open.startsAt) {
    return {
      outcome: 'records-past',
      endsAt: end,
      endReason,
      supersedes: open.id,
      reason: 'resolved a newer fire than the open one',
    };
  }
  if (overlapping) {
    return { outcome: 'delivery-of', fireId: overlapping.id, reason: 'overlaps a fire that has ended' };
  }
  return { outcome: 'records-past', endsAt: end, endReason, supersedes: null, reason: 'resolved, never seen firing' };
}
