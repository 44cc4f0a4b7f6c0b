/** Cuts a span into buckets of a round width and counts instants into them. Pure. */
import type { Millis } from '../../domain/types';
import type { Span } from './range';

type Ends = Pick<Span, 'from' | 'to'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((n) => n * DAY),
];

/** The narrowest round width that needs at most `most` buckets. */
export function stepFor({ from, to }: Ends, most: number): Millis {
  const wanted = (to - from) / most;
  return STEPS.find((step) => step >= wanted) ?? Math.ceil(wanted / DAY) * DAY;
}

/** The first bucket starts where the span does; the last one may end after it. */
export function bucketStarts({ from, to }: Ends, step: Millis): Millis[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
}

/** Counts per bucket; what lies on the very end of the span, or after it, belongs to the last bucket. */
export function countInto(instants: readonly Millis[], from: Millis, step: Millis, buckets: number): number[] {
  const counts = new Array<number>(buckets).fill(0);
  for (const at of instants) {
    const bucket = Math.min(Math.floor((at - from) / step), buckets - 1);
    if (bucket >= 0) counts[bucket]!++;
  }
  return counts;
}

/** A fixed number of equal buckets, for small pictures. */
export function trendOf(starts: readonly Millis[], { from, to }: Ends, buckets: number): number[] {
  return countInto(starts, from, (to - from) / buckets, buckets);
}
