/** Where the scale of counts ends: at the largest, unless a few tower so far above the rest that these vanish. Pure. */

/** Counts beyond this many times the usual one are cut off. */
const TOWERING = 5;
const FEWEST = 6;
/** Of counts that are not zero, this share is usual. */
const USUAL = 0.9;

export interface ScaleTop {
  top: number;
  /** Some counts are larger. */
  isCut: boolean;
}

export function scaleTop(counts: readonly number[]): ScaleTop {
  const sorted = counts.filter((count) => count > 0).sort((a, b) => a - b);
  const largest = sorted[sorted.length - 1] ?? 0;
  if (sorted.length < FEWEST) {
    return { top: largest, isCut: false };
  }
  const usual = sorted[Math.floor(USUAL * (sorted.length - 1))];
  return largest > TOWERING * usual ? { top: 2 * usual, isCut: true } : { top: largest, isCut: false };
}
