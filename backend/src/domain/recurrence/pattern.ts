/** How starts follow one another: in bursts, at like gaps, or neither. No rhythm from fewer than three gaps. Pure. */
import type { Millis } from '../types';

export type Pattern =
  /** At most one start. */
  | { kind: 'once' }
  /** Fewer than three gaps: nothing is said of them. */
  | { kind: 'few' }
  | { kind: 'regular'; gapMs: Millis }
  | {
      kind: 'bursts';
      bursts: number;
      /** In the middle one of them. */
      firesEach: number;
      /** From one start to the next within a burst, in the middle. */
      withinMs: Millis;
      /** From the start of one to that of the next; null with one burst. */
      apartMs: { least: Millis; most: Millis } | null;
    }
  | { kind: 'irregular' };

const HOUR = 3_600_000;
const FEWEST_GAPS = 3;
/** Gaps of like size lie between two thirds and one and a half of the middle one; so many of them must. */
const LIKE = 1.5;
const LIKE_SHARE = 0.75;
/** Starts that follow within this belong to one burst. */
const BURST_GAP = HOUR;
const BURST_FIRES = 4;
const BURST_SHARE = 0.6;

/** `starts`: oldest first. */
export function decidePattern(starts: readonly Millis[]): Pattern {
  if (starts.length <= 1) return { kind: 'once' };
  const gaps = gapsBetween(starts);
  if (gaps.length < FEWEST_GAPS) return { kind: 'few' };
  return bursts(starts) ?? regular(gaps) ?? { kind: 'irregular' };
}

function regular(gaps: readonly Millis[]): Pattern | null {
  const gapMs = middleOf(gaps);
  const like = gaps.filter((gap) => gap <= gapMs * LIKE && gap * LIKE >= gapMs);
  return like.length >= FEWEST_GAPS && like.length >= LIKE_SHARE * gaps.length ? { kind: 'regular', gapMs } : null;
}

/** Groups of starts close to each other that hold most of them, with more time between the groups than within. */
function bursts(starts: readonly Millis[]): Pattern | null {
  const groups = groupsOf(starts);
  const found = groups.filter(({ length }) => length >= BURST_FIRES);
  const held = found.reduce((sum, { length }) => sum + length, 0);
  if (found.length === 0 || held < BURST_SHARE * starts.length) return null;
  // One long row of starts without a pause is a rhythm, or none.
  if (groups.length === 1) return null;
  const apart = gapsBetween(found.map(([first]) => first!));
  return {
    kind: 'bursts',
    bursts: found.length,
    firesEach: middleOf(found.map(({ length }) => length)),
    withinMs: middleOf(found.flatMap(gapsBetween)),
    apartMs: apart.length === 0 ? null : { least: Math.min(...apart), most: Math.max(...apart) },
  };
}

function groupsOf(starts: readonly Millis[]): Millis[][] {
  const groups: Millis[][] = [];
  for (const start of starts) {
    const last = groups.at(-1);
    if (last && start - last.at(-1)! <= BURST_GAP) last.push(start);
    else groups.push([start]);
  }
  return groups;
}

function gapsBetween(starts: readonly Millis[]): Millis[] {
  return starts.slice(1).map((start, i) => start - starts[i]!);
}

/** Of a list that is not empty; the lower of two middle ones. */
export function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1]!;
}
