/** Figures over plain numbers: medians, percentiles, gaps. Pure; says nothing for an empty list instead of zero. */

export function median(values: readonly number[]): number | null {
  return percentile(values, 0.5);
}

/** Linear between neighbours; `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)]!;
  const above = sorted[Math.ceil(position)]!;
  return Math.round(below + (above - below) * (position - Math.floor(position)));
}

/** Time between neighbours of a list that is sorted, oldest first. */
export function gapsOf(starts: readonly number[]): number[] {
  return starts.slice(1).map((start, i) => start - starts[i]!);
}

/** The fewest of the noisiest alerts that make up half of all fires; the noisiest three when it takes more. */
export function topShare(noisiest: readonly number[], total: number): { alerts: number; share: number } {
  let sum = 0;
  let alerts = 0;
  for (const fires of noisiest.slice(0, 3)) {
    sum += fires;
    alerts++;
    if (sum * 2 >= total) break;
  }
  return { alerts, share: total === 0 ? 0 : sum / total };
}
