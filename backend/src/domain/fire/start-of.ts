/** The start that a notification names. Pure. */
import type { EndReason, Millis, ReadTime, TimeOutcome } from '../types';

/** Outcomes whose instant is ours and not the sender's: such a start cannot name a fire. */
const OURS: ReadonlySet<TimeOutcome> = new Set(['assumed-now', 'unreadable', 'clamped-to-now']);

interface NewestFire {
  startsAt: Millis;
  endReason: EndReason | null;
  startsRaw: string | null;
}

/** A start of our own making is that of the fire it must belong to: the open one, or one with the same raw text. */
export function startOf({ at, outcome, raw }: ReadTime, newest: NewestFire | null): Millis {
  if (newest === null || !OURS.has(outcome)) return at;
  return newest.endReason === null || (raw !== null && newest.startsRaw === raw) ? newest.startsAt : at;
}
