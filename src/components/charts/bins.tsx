/** Figures by bins of time (gaps, durations): `<Bins title="Time between fires" bins={timeline.gaps} color={…} one="gap" />`. */
import { useTheme2 } from '@grafana/ui';
import { scaleLinear } from 'd3-scale';
import React from 'react';
import { type Bin, binRange, binTick, binsInWords } from '../../model/bin-words';
import { counted } from '../../model/counting-words';
import { ChartFrame } from './chart-frame';
import { TooltipFacts } from './chart-tooltip';

interface Props {
  title: string;
  bins: Bin[];
  color: string;
  /** What one figure is: "gap", "fire". */
  one: string;
  /** Said in the chart when there is nothing to draw. */
  none: string;
  height?: number;
}

const AXIS_HEIGHT = 24;
const ROOM_PER_LABEL = 74;

export function Bins({ title, bins, color, one, none, height = 110 }: Props) {
  const theme = useTheme2();
  const empty = bins.every((bin) => bin.count === 0);
  const baseline = height - AXIS_HEIGHT;
  const y = scaleLinear([0, Math.max(1, ...bins.map((bin) => bin.count))], [baseline, 12]);
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  // Room for the count axis: digits of 8 pixels, and a gap.
  const left = 10 + 8 * String(most).length;
  const bandOf = (width: number) => (width - left) / Math.max(1, bins.length);

  return (
    <ChartFrame
      label={binsInWords(title, bins)}
      height={height}
      items={empty ? 0 : bins.length}
      itemAt={(px, _, width) => {
        const index = Math.floor((px - left) / bandOf(width));
        return index >= 0 && index < bins.length ? index : null;
      }}
      anchorOf={(index, width) => ({ x: left + (index + 0.5) * bandOf(width), y: y(bins[index].count) })}
      describe={(index) => (
        <TooltipFacts title={binRange(bins[index])} rows={[]} note={counted(bins[index].count, one)} />
      )}
    >
      {(width, active) => {
        const band = bandOf(width);
        if (empty) {
          return (
            <text x={width / 2} y={height / 2} textAnchor="middle">
              {none}
            </text>
          );
        }
        const every = Math.max(1, Math.ceil(ROOM_PER_LABEL / band));
        return (
          <>
            {[0, most].map((count) => (
              <React.Fragment key={count}>
                <line x1={left} x2={width} y1={y(count) + 0.5} y2={y(count) + 0.5} stroke={theme.colors.border.weak} />
                <text x={left - 6} y={y(count) + 4} textAnchor="end">
                  {count}
                </text>
              </React.Fragment>
            ))}
            {active !== null && (
              <rect x={left + active * band} width={band} y={0} height={baseline} fill={theme.colors.action.hover} />
            )}
            {bins.map((bin, index) => (
              <React.Fragment key={bin.fromMs}>
                {bin.count > 0 && (
                  <rect
                    x={left + index * band + 1}
                    width={Math.max(1, band - 2)}
                    y={y(bin.count)}
                    height={baseline - y(bin.count)}
                    rx={1}
                    fill={color}
                  />
                )}
                {index % every === 0 && (
                  <text x={left + index * band + 1} y={height - 6}>
                    {binTick(bin)}
                  </text>
                )}
              </React.Fragment>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}
