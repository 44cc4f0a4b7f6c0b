/** From when to when a fire lasted, as far as it is known. Its end belongs to the next fire. Pure. */
import type { Millis } from '../types';
import type { KnownFire } from './known-fire';

export type EndedFire = KnownFire & { endsAt: Millis };

export function isOpen(fire: KnownFire): boolean {
  return fire.endReason === null;
}

/** It is over, but when it ended was never told. */
export function endIsUnknown(fire: KnownFire): boolean {
  return fire.endReason !== null && fire.endsAt === null;
}

export function hasEnded<F extends KnownFire>(fire: F): fire is F & EndedFire {
  return fire.endReason !== null && fire.endsAt !== null;
}

/** It ended later than it began, and the instant lies in between. */
export function held<F extends KnownFire>(fire: F, at: Millis): fire is F & EndedFire {
  return hasEnded(fire) && fire.startsAt <= at && at < fire.endsAt;
}

/** Those that began after `start` and before `end`, newest first. */
export function begunBetween<F extends KnownFire>(fires: readonly F[], start: Millis, end: Millis): F[] {
  return fires.filter((fire) => fire.startsAt > start && fire.startsAt < end);
}

/** For so long after a resolve, what else is told of the fire may be a copy on its way. */
export const LATE_COPIES_MS = 10 * 60_000;

export function isJustOver({ endHeardAt, endsAt }: EndedFire, now: Millis): boolean {
  return now - (endHeardAt ?? endsAt) <= LATE_COPIES_MS;
}
