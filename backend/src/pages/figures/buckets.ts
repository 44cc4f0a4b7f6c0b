/** Cuts a span into buckets that begin with the hours, days and weeks of a clock on a wall. Pure. */
import type { Millis } from '../../domain/types';
import type { Span } from './range';

type Ends = Pick<Span, 'from' | 'to'>;
/** Of a time zone: what its clock is ahead of UTC at an instant. */
export type OffsetOf = (at: Millis) => Millis;

/** From the first instant that belongs to it to the first that does not; the very end belongs to the last. */
export interface Bucket {
  at: Millis;
  to: Millis;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 7, 28, 91, 364].map((n) => n * DAY),
];
/** A Monday, midnight on any clock: weeks begin with it. */
const MONDAY = 4 * DAY;

/** The narrowest round width that needs at most about `most` buckets. */
export function stepFor({ from, to }: Ends, most: number): Millis {
  const wanted = (to - from) / most;
  return STEPS.find((step) => step >= wanted) ?? Math.ceil(wanted / (7 * DAY)) * 7 * DAY;
}

/**
 * Both ends of the span belong to it. The first bucket and the last are cut off where the span is; a day of a change of
 * the clock is an hour longer or shorter.
 */
export function bucketsOf({ from, to }: Ends, step: Millis, offsetOf: OffsetOf): Bucket[] {
  const starts = [from];
  for (let next = boundaryAfter(from, step, offsetOf); next < to; next = boundaryAfter(next, step, offsetOf))
    starts.push(next);
  return starts.map((at, i) => ({ at, to: starts[i + 1] ?? to }));
}

/** Up to an hour, the clock goes on in even steps; longer ones follow what it shows. */
function boundaryAfter(at: Millis, step: Millis, offsetOf: OffsetOf): Millis {
  const local = at + offsetOf(at);
  const next = Math.floor((local - MONDAY) / step) * step + MONDAY + step;
  if (step <= HOUR) return at + (next - local);
  const guess = next - offsetOf(at);
  const told = next - offsetOf(guess);
  // Where the clock is put forward, what it would have shown is skipped.
  return told > at ? told : at + (next - local);
}

/** The place of the bucket that holds an instant; what lies outside belongs to the nearest one. */
export function placeIn(buckets: readonly Bucket[], at: Millis): number {
  let [low, high] = [0, buckets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (buckets[middle]!.at <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A fixed number of equal buckets, for small pictures. What lies after the span belongs to the last. */
export function trendOf(starts: readonly Millis[], { from, to }: Ends, buckets: number): number[] {
  const counts = new Array<number>(buckets).fill(0);
  const step = (to - from) / buckets;
  for (const at of starts) {
    const place = Math.min(Math.floor((at - from) / step), buckets - 1);
    if (place >= 0) counts[place]!++;
  }
  return counts;
}
