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

/** A bar narrower than this could hardly be hit; where there are many, they are drawn narrower rather than as one block. */
const NARROWEST = 5;
/** An unknown end is drawn as a short stretch that fades in these steps, or up to the next fire. */
const FADE_WIDTH = 18;
const FADE = [0.8, 0.45, 0.15];

/** One bar per fire, kept inside [left, right]. */
export function fireBars(
  fires: Fire[],
  toX: (instant: number) => number,
  [left, right]: [number, number],
  now: number
): FireBar[] {
  const narrowest = Math.max(1.5, Math.min(NARROWEST, (right - left) / fires.length / 2));
  const starts = fires.map((fire) => toX(Date.parse(fire.startsAt)));
  return fires.map((fire, index) => {
    const end = fire.state === 'firing' ? 'open' : fire.endsAt === null ? 'unknown' : 'known';
    const start = starts[index];
    const stop =
      end === 'unknown'
        ? Math.min(start + FADE_WIDTH, starts[index + 1] ?? Infinity)
        : toX(fire.endsAt === null ? now : Date.parse(fire.endsAt));
    const x = Math.max(left, Math.min(start, right - narrowest));
    return { fire, index, x, width: Math.max(narrowest, Math.min(stop, right) - x), end };
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
      const part = bar.width / FADE.length;
      FADE.forEach((opacity, step) => add(bar, opacity, bar.x + step * part, part));
    } else {
      add(bar, bar.end === 'open' ? 1 : 0.85, bar.x, bar.width);
    }
  }
  return [...groups.values()];
}

/** Where the marks of fires without an analysis go, thinned so that no two overlap. */
export function admissionMarks(bars: FireBar[], apart: number): Array<{ x: number; mark: 'attached' | 'suppressed' }> {
  const kept: Array<{ x: number; mark: 'attached' | 'suppressed' }> = [];
  for (const { fire, x } of bars) {
    const mark = admissionMark(fire);
    if (mark !== 'analysed' && x - (kept[kept.length - 1]?.x ?? -Infinity) >= apart) {
      kept.push({ x, mark });
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
