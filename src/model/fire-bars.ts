/** Geometry of the timeline: where each fire's bar and marks lie, and which fire is nearest. It draws nothing. */
import type { Fire, Severity } from '@alert-recall/contract';
import { admissionMark } from './words';

export interface FireBar {
  fire: Fire;
  /** Position in the list of fires, oldest first. */
  index: number;
  x: number;
  width: number;
  /** `known`: from start to end. `open`: fires now, up to the present. `unknown`: fades out, nobody told us the end. */
  end: 'known' | 'open' | 'unknown';
}

export interface BarPath {
  severity: Severity;
  end: FireBar['end'];
  opacity: number;
  path: string;
}

/** A bar narrower than this could not be hit or seen. */
const NARROWEST = 3;
/** An unknown end is drawn as a short stretch that fades in these steps. */
const FADE_STEP = 6;
const FADE = [0.8, 0.45, 0.15];

/** One bar per fire, kept inside [left, right]. */
export function fireBars(
  fires: Fire[],
  toX: (instant: number) => number,
  [left, right]: [number, number],
  now: number
): FireBar[] {
  return fires.map((fire, index) => {
    const end = fire.state === 'firing' ? 'open' : fire.endsAt === null ? 'unknown' : 'known';
    const start = toX(Date.parse(fire.startsAt));
    const stop =
      end === 'unknown' ? start + FADE_STEP * FADE.length : toX(fire.endsAt === null ? now : Date.parse(fire.endsAt));
    const x = Math.max(left, Math.min(start, right - NARROWEST));
    return { fire, index, x, width: Math.max(NARROWEST, Math.min(stop, right) - x), end };
  });
}

/** One path per severity and kind of end, so that 2,000 fires are a handful of elements; what lies behind earlier bars is left out. */
export function barPaths(bars: FireBar[], heightOf: (severity: Severity) => number, baseline: number): BarPath[] {
  const groups = new Map<string, BarPath & { reach: number }>();
  const add = (bar: FireBar, opacity: number, x: number, width: number) => {
    const { severity } = bar.fire;
    const key = `${severity} ${bar.end} ${opacity}`;
    const group = groups.get(key) ?? { severity, end: bar.end, opacity, path: '', reach: -1 };
    if (x + width > group.reach + 0.25) {
      const height = heightOf(severity);
      group.path += `M${round(x)} ${round(baseline - height)}h${round(width)}v${round(height)}h${-round(width)}z`;
      group.reach = x + width;
    }
    groups.set(key, group);
  };
  for (const bar of bars) {
    if (bar.end === 'unknown') {
      FADE.forEach((opacity, step) => add(bar, opacity, bar.x + step * FADE_STEP, FADE_STEP));
    } else {
      add(bar, bar.end === 'open' ? 1 : 0.85, bar.x, bar.width);
    }
  }
  return [...groups.values()];
}

/** Where the marks of one kind go, thinned so that no two overlap. */
export function admissionMarks(bars: FireBar[], mark: 'attached' | 'suppressed', apart: number): number[] {
  return thinned(
    bars.filter((bar) => admissionMark(bar.fire) === mark).map((bar) => bar.x),
    apart
  );
}

export function thinned(positions: number[], apart: number): number[] {
  const kept: number[] = [];
  for (const x of [...positions].sort((a, b) => a - b)) {
    if (kept.length === 0 || x - kept[kept.length - 1] >= apart) {
      kept.push(x);
    }
  }
  return kept;
}

/** The bar under x, else the nearest one within reach; of several equally near, the one that starts last. */
export function barAt(bars: FireBar[], x: number, reach = 8): FireBar | null {
  let best: FireBar | null = null;
  let distance = reach;
  for (const bar of bars) {
    const away = x < bar.x ? bar.x - x : Math.max(0, x - bar.x - bar.width);
    if (away <= distance) {
      best = bar;
      distance = away;
    }
  }
  return best;
}

/** Index of the position nearest to x within reach, or null. */
export function nearest(positions: number[], x: number, reach: number): number | null {
  let best: number | null = null;
  let distance = reach;
  positions.forEach((position, index) => {
    if (Math.abs(position - x) <= distance) {
      best = index;
      distance = Math.abs(position - x);
    }
  });
  return best;
}

/** How many fires share the pixels of this bar, itself included: more than one asks for a closer look. */
export function crowdAt(bars: FireBar[], bar: FireBar, within = 2): number {
  return bars.filter((other) => Math.abs(other.x - bar.x) <= within).length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
