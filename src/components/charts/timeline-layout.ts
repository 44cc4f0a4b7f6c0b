/** Positions of a timeline for a width, kept until the width changes, so that pointing and hovering cost next to nothing. */
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { AlertTimeline } from '../../model/alert-timeline';
import { type FireBar, fireBars } from '../../model/fire-bars';
import type { AnalysisMark } from './timeline-lanes';
import { LEFT } from './timeline-shape';

export interface TimelineLayout {
  x: ScaleLinear<number, number>;
  bars: FireBar[];
  marks: AnalysisMark[];
}

/** Room for the mark of an open fire at the right edge. */
const RIGHT = 8;

export function layouts({ range, fires, analyses }: AlertTimeline, now: number): (width: number) => TimelineLayout {
  let last: { width: number; layout: TimelineLayout } | null = null;
  return (width) => {
    if (last?.width !== width) {
      const right = Math.max(LEFT + 1, width - RIGHT);
      const x = scaleLinear([Date.parse(range.from), Date.parse(range.to)], [LEFT, right]);
      const bars = fireBars(fires, x, [LEFT, right], now);
      const marks = analyses.map(({ at, state }) => ({
        x: Math.max(LEFT, Math.min(right, x(Date.parse(at)))),
        failed: state === 'failed',
      }));
      last = { width, layout: { x, bars, marks } };
    }
    return last.layout;
  };
}
