/** The span of time that a page looks at, and the equal one before it. Reads query parameters, never the clock. */
import { AppError } from '../../base/errors';
import { lastCountedStart } from '../../domain/fire/last-counted-start';
import type { Millis } from '../../domain/types';

const DAY = 24 * 60 * 60_000;
export const LAST_7_DAYS = 7 * DAY;
export const LAST_30_DAYS = 30 * DAY;

/** Both ends belong to it. */
export interface Span {
  from: Millis;
  to: Millis;
  /** The last start that is counted: a little after `to` where that is now. */
  lastStart: Millis;
}

export interface RangeParams {
  from?: string | undefined;
  to?: string | undefined;
}

export function isRangeGiven({ from, to }: RangeParams): boolean {
  return from !== undefined || to !== undefined;
}

/** A missing end is now; a missing start is `byDefault` before the end. */
export function spanOf(params: RangeParams, now: Millis, byDefault: Millis): Span {
  const to = params.to === undefined ? now : Date.parse(params.to);
  const from = params.from === undefined ? to - byDefault : Date.parse(params.from);
  if (from >= to) throw new AppError('bad_request', '"from" must be earlier than "to".');
  return { from, to, lastStart: lastCountedStart(to, now) };
}

/** For lists that show everything when no range was given. */
export function spanOrAll(params: RangeParams, now: Millis): Span | null {
  return isRangeGiven(params) ? spanOf(params, now, LAST_30_DAYS) : null;
}

/** Ends just before the span begins, so that no fire is in both. */
export function spanBefore({ from, to }: Pick<Span, 'from' | 'to'>): Span {
  return { from: from - (to - from), to: from - 1, lastStart: from - 1 };
}

export function instant(at: Millis): string {
  return new Date(at).toISOString();
}

export function rangeOf({ from, to }: Pick<Span, 'from' | 'to'>): { from: string; to: string } {
  return { from: instant(from), to: instant(to) };
}
