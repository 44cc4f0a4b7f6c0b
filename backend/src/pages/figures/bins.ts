/** Sorts time spans into bins that a person thinks in (a minute, an hour, a day). Pure. */
import type { Millis } from '../../domain/types';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Between the rhythms that people make: what comes about every 24 hours lies in one bin. */
export const GAP_EDGES: readonly Millis[] = [
  ...[0, 2, 8, 20, 45, 90].map((n) => n * MINUTE),
  ...[4, 9, 18, 36].map((n) => n * HOUR),
  ...[3, 5, 10, 20].map((n) => n * DAY),
];
export const DURATION_EDGES: readonly Millis[] = [
  ...[0, 1, 2, 5, 10, 15, 20, 30, 45].map((n) => n * MINUTE),
  ...[1, 2, 4, 8, 12].map((n) => n * HOUR),
  ...[1, 3, 7].map((n) => n * DAY),
];

export interface Bin {
  fromMs: Millis;
  /** Null: everything from `fromMs` on. */
  toMs: Millis | null;
  count: number;
}

/** From the first bin that holds something to the last one that does; empty ones between them stay. */
export function binsOf(values: readonly Millis[], edges: readonly Millis[]): Bin[] {
  const bins: Bin[] = edges.map((fromMs, i) => ({ fromMs, toMs: edges[i + 1] ?? null, count: 0 }));
  for (const value of values) {
    let place = edges.length - 1;
    while (place >= 0 && value < edges[place]!) place--;
    if (place >= 0) bins[place]!.count++;
  }
  const first = bins.findIndex(({ count }) => count > 0);
  const last = bins.findLastIndex(({ count }) => count > 0);
  return first < 0 ? [] : bins.slice(first, last + 1);
}
