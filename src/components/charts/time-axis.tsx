/** Time labels under a chart, with a faint line at each tick. */
import { useTheme2 } from '@grafana/ui';
import type { ScaleLinear } from 'd3-scale';
import React, { useMemo } from 'react';
import { timeTicks } from '../../model/time-ticks';

interface Props {
  /** Epoch milliseconds to pixels. */
  x: ScaleLinear<number, number>;
  /** Baseline of the labels. */
  y: number;
  /** The lines reach from here to just above the labels. */
  linesFrom?: number;
  timeZone?: string;
}

const ROOM_PER_LABEL = 72;
/** Nearer to the right edge than this a label stands on the left of its tick, if there is room. */
const LABEL_WIDTH = 48;

export function TimeAxis({ x, y, linesFrom, timeZone }: Props) {
  const theme = useTheme2();
  const [from, to] = x.domain();
  const [left, right] = x.range();
  const most = Math.max(1, Math.floor((right - left) / ROOM_PER_LABEL));
  // Pointing at a chart draws it anew; the ticks stay the same.
  const ticks = useMemo(() => timeTicks(from, to, most, timeZone), [from, to, most, timeZone]);
  return (
    <>
      {ticks.map(({ at, label }, index) => {
        const atEdge = right - x(at) < LABEL_WIDTH;
        const crowded = atEdge && index > 0 && x(at) - x(ticks[index - 1].at) < 2 * LABEL_WIDTH + 6;
        return (
          <React.Fragment key={at}>
            {linesFrom !== undefined && (
              <line x1={x(at)} x2={x(at)} y1={linesFrom} y2={y - 14} stroke={theme.colors.border.weak} />
            )}
            {!crowded && (
              <text x={x(at)} y={y} {...(atEdge ? { textAnchor: 'end', dx: -3 } : { dx: 3 })}>
                {label}
              </text>
            )}
          </React.Fragment>
        );
      })}
    </>
  );
}
