/** Geometry of the timeline: where each fire's bar lies, which marks fit, and which fire is nearest. It draws nothing. */
import type { Fire, Severity } from '@alert-recall/contract';
import { admissionMark } from './words';

export interface FireBar {
  fire: Fire;
  /** Position in the list of bars, oldest first. */
  index: number;
  x: number;
  width: number;
  /** `known`: from start to end. `open`: fires now, up to the present. `unknown`: fades out, nobody told us the end. */
  end: 'known' | 'open' | 'unknown';
}

export type ToX = (instant: number) => number;

/** A bar narrower than this could not be hit or seen. */
const NARROWEST = 3;
/** An unknown end is drawn as a short stretch that fades. */
const FADE_WIDTH = 18;

/** Bars inside [0, width], oldest first; fires that lie outside are left out. */
export function fireBars(fires: Fire[], toX: ToX, width: number, now: number): FireBar[] {
  const bars: FireBar[] = [];
  for (const fire of fires) {
    const start = toX(Date.parse(fire.startsAt));
    const end = fire.state === 'firing' ? 'open' : fire.endsAt === null ? 'unknown' : 'known';
    const stop = end === 'unknown' ? start + FADE_WIDTH : toX(fire.endsAt === null ? now : Date.parse(fire.endsAt));
    const x = Math.max(0, Math.min(start, width - NARROWEST));
    if (start > width || stop < 0) {
      continue;
    }
    bars.push({ fire, index: bars.length, x, width: Math.max(NARROWEST, Math.min(stop, width) - x), end });
  }
  return bars;
}

/** One path per severity and kind of end: 2,000 fires are a handful of elements, and bars that share their pixels are drawn once. */
export function barPaths(bars: FireBar[], heightOf: (severity: Severity) => number, baseline: number) {
  const groups = new Map<string, { severity: Severity; end: FireBar['end']; path: string; reach: number }>();
  for (const { fire, x, width, end } of bars) {
    const key = `${fire.severity} ${end}`;
    const group = groups.get(key) ?? { severity: fire.severity, end, path: '', reach: -1 };
    const right = round(x + width);
    // Hidden behind the bars before it, to within a quarter of a pixel.
    if (end !== 'unknown' && right <= group.reach + 0.25) {
      continue;
    }
    const height = heightOf(fire.severity);
    group.path += `M${round(x)} ${round(baseline - height)}h${round(width)}v${round(height)}h${-round(width)}z`;
    group.reach = Math.max(group.reach, right);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** X of the marks of one kind, thinned so that no two overlap. */
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

/** The bar under x, else the nearest one within reach; of several under x, the one that starts last. */
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

/** How many fires share the pixels of this bar, itself included: more than one asks for a closer look. */
export function crowdAt(bars: FireBar[], bar: FireBar, within = 2): number {
  return bars.filter((other) => Math.abs(other.x - bar.x) <= within).length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
