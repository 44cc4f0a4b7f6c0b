/** What "it fired from this start to this end" does to the fires of its alert. Pure. */
import type { EndReason, Millis } from '../types';
import { endReasonOf } from './end-reason';
import { begunBetween, endIsUnknown, hasEnded, isOpen, LATE_COPIES_MS, type EndedFire } from './span';
import type { FireFacts, FireTransition, KnownFire, Notification } from './known-fire';

/** Two instants this close are one: Grafana 12 sends a resolve whose start is its end. */
const SAME_INSTANT_MS = 1000;

interface Span {
  start: Millis;
  end: Millis;
  endReason: EndReason;
}

export function onResolved<F extends KnownFire>(
  event: Notification,
  facts: FireFacts<F>,
  now: Millis
): FireTransition<F> {
  const start = event.startsAt.at;
  const span: Span = { start, end: event.endsAt?.at ?? now, endReason: endReasonOf(event) };
  if (facts.same !== null) return ofKnown(facts.same, span, facts.around);
  const ofNamelessStart = span.end - start <= SAME_INSTANT_MS ? withoutStart(span, facts, now) : null;
  return ofNamelessStart ?? whileOpen(span, facts) ?? ofPast(span, facts);
}

function ofKnown<F extends KnownFire>(same: F, span: Span, around: readonly F[]): FireTransition<F> {
  if (hasEnded(same)) return { outcome: 'delivery-of', fire: same, reason: 'resolved again' };
  const [from, ...also] = begunBetween(around, span.start, span.end);
  if (isOpen(same) || from === undefined) return close(same, span, 'resolved');
  const end = laterEnd(span, [from, ...also]);
  return { outcome: 'merges', into: same, from, also, end, reason: 'its end shows that it was the same fire' };
}

function laterEnd(span: Span, fires: readonly KnownFire[]): { endsAt: Millis; endReason: EndReason } {
  let later = { endsAt: span.end, endReason: span.endReason };
  for (const { endsAt, endReason } of fires)
    if (endsAt !== null && endReason !== null && endsAt > later.endsAt) later = { endsAt, endReason };
  return later;
}

/** The sender wrote the end over the start: what fires has ended, or it is a copy of a resolve that is known. */
function withoutStart<F extends KnownFire>(
  span: Span,
  { open, newest, around }: FireFacts<F>,
  now: Millis
): FireTransition<F> | null {
  const reason = 'resolved; the sender wrote the end over the start';
  if (open !== null && span.end >= open.startsAt) return close(open, span, reason);
  if (newest !== null && endIsUnknown(newest) && span.end >= newest.startsAt) return close(newest, span, reason);
  const told = newest === null ? around : [newest, ...around];
  const ended = told.find((fire) => hasEnded(fire) && isCopyOfEnd(fire, span, now));
  return ended ? { outcome: 'delivery-of', fire: ended, reason: 'a copy of the resolve just before' } : null;
}

function isCopyOfEnd({ startsAt, endsAt, endHeardAt }: EndedFire, { start, end }: Span, now: Millis): boolean {
  if (end < startsAt) return false;
  return start - endsAt <= LATE_COPIES_MS || (endHeardAt !== null && now - endHeardAt <= LATE_COPIES_MS);
}

function whileOpen<F extends KnownFire>(span: Span, { open }: FireFacts<F>): FireTransition<F> | null {
  if (open === null || open.startsAt >= span.end) return null;
  if (span.start < open.startsAt) return close(open, span, 'resolved with an earlier start: two senders, one fire');
  if (open.expiresAt !== null && span.start < open.expiresAt)
    return close(open, span, 'resolved with a later start: two senders, one fire');
  return pastFire(span, open, 'resolved a newer fire than the open one');
}

function ofPast<F extends KnownFire>(span: Span, { around }: FireFacts<F>): FireTransition<F> {
  const ended = around.find((fire) => overlaps(fire, span));
  if (ended) return { outcome: 'delivery-of', fire: ended, reason: 'overlaps a fire that has ended' };
  const unended = begunBetween(around, span.start, span.end).find((fire) => endIsUnknown(fire));
  if (unended) return close(unended, span, 'resolved late, with an earlier start');
  return pastFire<F>(span, null, 'resolved, never seen firing');
}

function overlaps(fire: KnownFire, { start, end }: Span): boolean {
  return hasEnded(fire) && fire.startsAt < end && start < fire.endsAt;
}

function close<F extends KnownFire>(fire: F, { end, endReason }: Span, reason: string): FireTransition<F> {
  return { outcome: 'close', fire, endsAt: end, endReason, reason };
}

function pastFire<F extends KnownFire>(
  { end, endReason }: Span,
  supersedes: F | null,
  reason: string
): FireTransition<F> {
  return { outcome: 'records-past', endsAt: end, endReason, supersedes, reason };
}
