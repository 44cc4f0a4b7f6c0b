/** What "it is firing, and has been from this start on" does to the fires of its alert. Pure. */
import type { Millis } from '../types';
import { begunBetween, endIsUnknown, hasEnded, held, isJustOver } from './span';
import type { FireFacts, FireTransition, KnownFire, Notification } from './known-fire';

export function onFiring<F extends KnownFire>(
  event: Notification,
  facts: FireFacts<F>,
  now: Millis
): FireTransition<F> {
  const { same, open } = facts;
  if (same !== null && same === open) return { outcome: 'delivery-of', fire: same, reason: 'repeat of the open fire' };
  return open !== null ? whileOpen(event, open, facts) : whileNoneIsOpen(event, facts, now);
}

function whileOpen<F extends KnownFire>(event: Notification, open: F, facts: FireFacts<F>): FireTransition<F> {
  const start = event.startsAt.at;
  if (event.expiresAt !== null && open.expiresAt !== null && start < open.expiresAt)
    return insideLease(start, open, facts);
  if (start > open.startsAt && open.retold && start < open.lastReceivedAt)
    return { outcome: 'delivery-of', fire: open, reason: "repeat of the open fire with another sender's start" };
  if (start > open.startsAt)
    return { outcome: 'opens', supersedes: open, reason: 'a newer start: the end of the fire before was not sent' };
  return facts.same !== null ? toldAgain(facts.same, open, facts.around) : olderStart(start, facts.around);
}

/** Two who push one alert, each with the start that it saw: as Alertmanager does, the earlier one is kept. */
function insideLease<F extends KnownFire>(start: Millis, open: F, { same, around }: FireFacts<F>): FireTransition<F> {
  if (same !== null && endIsUnknown(same)) {
    const also = betweenTwo(same, open, around);
    if (also !== null)
      return {
        outcome: 'merges',
        into: same,
        from: open,
        also,
        end: null,
        reason: 'it went on while it was not heard',
      };
  }
  const isFree = same === null && around.every((fire) => fire === open || (fire.endsAt ?? fire.startsAt) <= start);
  return start < open.startsAt && isFree
    ? { outcome: 'starts-earlier', fire: open, startsAt: start, reason: 'another sender saw it start earlier' }
    : { outcome: 'delivery-of', fire: open, reason: 'a start before the open fire may end' };
}

/** An older fire than the open one is told again: a late copy, or another sender's own start of the very same fire. */
function toldAgain<F extends KnownFire>(same: F, open: F, around: readonly F[]): FireTransition<F> {
  if (!endIsUnknown(same)) return { outcome: 'delivery-of', fire: same, reason: 'late copy of a fire that has ended' };
  const also = betweenTwo(same, open, around);
  return same.retold && open.lastReceivedAt >= same.lastReceivedAt && also !== null
    ? { outcome: 'merges', into: same, from: open, also, end: null, reason: 'two starts are told in turn: one fire' }
    : { outcome: 'retells', fire: same, reason: 'told again after a newer one' };
}

/** What began between two fires, or null where one of these is known to have ended: then so has the older. */
function betweenTwo<F extends KnownFire>(older: F, newer: F, around: readonly F[]): F[] | null {
  const between = begunBetween(around, older.startsAt, newer.startsAt);
  return between.every(endIsUnknown) ? between : null;
}

function whileNoneIsOpen<F extends KnownFire>(
  event: Notification,
  { same, newest, around }: FireFacts<F>,
  now: Millis
): FireTransition<F> {
  const start = event.startsAt.at;
  if (newest === null) return { outcome: 'opens', supersedes: null, reason: 'a new start' };
  const spoken = same ?? around.find((fire) => held(fire, start)) ?? null;
  const reason = falseEndOf(newest, same === newest, event, now);
  if (reason !== null) return { outcome: 'reopens', fire: newest, reason };
  if (spoken !== null) return { outcome: 'delivery-of', fire: spoken, reason: 'late copy of a fire that has ended' };
  return start < newest.startsAt ? past() : { outcome: 'opens', supersedes: null, reason: 'a new start' };
}

/** Why the newest fire, which is over, is believed to go on; null when it is not. Nothing began after it. */
function falseEndOf(
  newest: KnownFire,
  isMeant: boolean,
  { startsAt, expiresAt, kind }: Notification,
  now: Millis
): string | null {
  const start = startsAt.at;
  if (!hasEnded(newest)) {
    const heardOn = expiresAt !== null && newest.expiresAt !== null && start < newest.expiresAt;
    return isMeant || heardOn ? 'heard of again after a long silence' : null;
  }
  if (expiresAt !== null && expiresAt > newest.endsAt && (isMeant || start < newest.endsAt))
    return 'another sender says that it fires beyond the end that was told';
  if (!isMeant) return null;
  if (kind === 'heartbeat') return 'it beats again';
  return isJustOver(newest, now) ? null : 'still told as firing long after its end: the end was false';
}

function olderStart<F extends KnownFire>(start: Millis, around: readonly F[]): FireTransition<F> {
  const ended = around.find((fire) => held(fire, start));
  return ended ? { outcome: 'delivery-of', fire: ended, reason: 'began within a fire that has ended' } : past();
}

function past<F extends KnownFire>(): FireTransition<F> {
  return {
    outcome: 'records-past',
    endsAt: null,
    endReason: 'superseded',
    supersedes: null,
    reason: 'an older start than the newest fire',
  };
}
