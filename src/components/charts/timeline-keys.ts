/** Arrow keys of the timeline: left and right along the fires or the analyses, down and up from one row to the other. */
import type { AlertTimeline } from '../../model/alert-timeline';
import { type Step, inRow } from './chart-keys';

export function inTwoRows({ fires, analyses }: AlertTimeline): Step {
  const starts = fires.map((fire) => Date.parse(fire.startsAt));
  const times = analyses.map(({ at }) => Date.parse(at));
  return (index, key) => {
    const below = index !== null && index >= fires.length;
    if (index !== null && key === 'ArrowDown') {
      return below || times.length === 0 ? index : fires.length + closest(times, starts[index]);
    }
    if (index !== null && key === 'ArrowUp') {
      return below && starts.length > 0 ? closest(starts, times[index - fires.length]) : index;
    }
    // A reader who arrives with the keyboard begins at the newest fire.
    if (index === null && fires.length > 0 && key.startsWith('Arrow')) {
      return fires.length - 1;
    }
    const offset = below ? fires.length : 0;
    const next = inRow(
      index === null ? null : index - offset,
      key,
      below || fires.length === 0 ? analyses.length : fires.length
    );
    return next === null ? null : next + offset;
  };
}

function closest(instants: number[], to: number): number {
  return instants.reduce(
    (best, instant, index) => (Math.abs(instant - to) < Math.abs(instants[best] - to) ? index : best),
    0
  );
}
