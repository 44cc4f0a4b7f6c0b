/** How long a window is, as people write it. Pure. */
import type { Millis } from '../domain/types';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whole days from two days on, else hours, else minutes: `6h`, `36h`, `7d`, `90m`. */
export function windowInWords(windowMs: Millis): string {
  if (windowMs >= 2 * DAY && windowMs % DAY === 0) return `${windowMs / DAY}d`;
  if (windowMs % HOUR === 0) return `${windowMs / HOUR}h`;
  return `${Math.round(windowMs / MINUTE)}m`;
}
