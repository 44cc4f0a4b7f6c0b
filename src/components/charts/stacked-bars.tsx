/**
 * Fires over time, stacked by severity: `<StackedBars buckets={[{ at, to, counts }]} onZoom={(from, to) => …} />`.
 * `at` and `to` are the ends of a bucket (ISO), `counts` the fires by severity; buckets come oldest first and without
 * a gap.
 * Dragging, or a click on a bar, calls `onZoom`. Bars that tower above all others are cut off, and say their count.
 */
import type { Severity } from '@alert-recall/contract';
import { dateTimeFormat } from '@grafana/data';
import { useTheme2 } from '@grafana/ui';
import { scaleLinear } from 'd3-scale';
import React from 'react';
import { counted } from '../../model/counting-words';
import { scaleTop } from '../../model/scale-top';
import { SEVERITIES, countsInWords, severityName } from '../../model/severities';
import { severityColor } from '../severity';
import { ChartFrame } from './chart-frame';
import { TooltipFacts } from './chart-tooltip';
import { useSeverityFills } from './severity-fills';
import { TimeAxis } from './time-axis';

export interface TimeBucket {
  at: string;
  to: string;
  counts: Partial<Record<Severity, number>>;
}

interface Props {
  buckets: TimeBucket[];
  height?: number;
  /** The count axis has its ends only, where there is little room. */
  compact?: boolean;
  timeZone?: string;
  onZoom?: (fromIso: string, toIso: string) => void;
}

type Place = [x: number, width: number];

const AXIS_HEIGHT = 24;
/** Room above bars that are cut off. */
const CUT_HEIGHT = 20;
/** A bar of a minute is as far as a click zooms. */
const MINUTE = 60_000;

export function StackedBars({ buckets, height = 150, compact = false, timeZone, onZoom }: Props) {
  const theme = useTheme2();
  const { stripes, fillOf } = useSeverityFills(SEVERITIES);
  const totals = buckets.map(({ counts }) => SEVERITIES.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0));
  const ends = buckets.map(({ at, to }): [number, number] => [Date.parse(at), Date.parse(to)]);
  const start = ends[0]?.[0] ?? 0;
  const end = ends[ends.length - 1]?.[1] ?? start + MINUTE;
  const { top, isCut } = scaleTop(totals);
  const baseline = height - AXIS_HEIGHT;
  const xOf = (width: number) => scaleLinear([start, end], [left, Math.max(left + 1, width)]);
  const y = scaleLinear([0, Math.max(1, top)], [baseline, isCut ? CUT_HEIGHT : 8])
    .nice(compact ? 1 : 2)
    .clamp(true);
  const yTicks = compact ? [0, y.domain()[1]] : y.ticks(2).filter(Number.isInteger);
  // Room for the longest count: digits of 8 pixels, and a gap.
  const left = Math.max(compact ? 18 : 28, (compact ? 10 : 12) + 8 * String(yTicks[yTicks.length - 1]).length);
  const iso = (ms: number) => new Date(Math.round(ms)).toISOString();

  return (
    <ChartFrame
      label={inWords(buckets, totals, timeZone)}
      height={height}
      items={buckets.length}
      itemAt={(px, _, width) => {
        const at = xOf(width).invert(px);
        const index = ends.findIndex(([from, to]) => at >= from && at < to);
        return index >= 0 ? index : null;
      }}
      anchorOf={(index, width) => ({ x: xOf(width)((ends[index][0] + ends[index][1]) / 2), y: y(totals[index]) })}
      describe={(index) => (
        <TooltipFacts
          title={bucketName(ends[index], timeZone)}
          rows={SEVERITIES.filter((severity) => buckets[index].counts[severity]).map((severity) => ({
            name: severityName(severity),
            value: String(buckets[index].counts[severity]),
            color: severityColor(theme, severity),
          }))}
          note={totals[index] === 0 ? 'No fires' : undefined}
        />
      )}
      onPick={
        onZoom && ends.some(([from, to]) => to - from > MINUTE)
          ? (index) => onZoom(buckets[index].at, buckets[index].to)
          : undefined
      }
      onBrush={onZoom && ((from, to, width) => onZoom(iso(xOf(width).invert(from)), iso(xOf(width).invert(to))))}
    >
      {(width, active) => {
        const x = xOf(width);
        const places = ends.map(([from, to]): [number, number] => [x(from), x(to) - x(from)]);
        return (
          <>
            {yTicks.map((tick) => (
              <React.Fragment key={tick}>
                <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} stroke={theme.colors.border.weak} />
                <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                  {tick}
                </text>
              </React.Fragment>
            ))}
            {active !== null && (
              <rect
                x={places[active][0]}
                width={places[active][1]}
                y={0}
                height={baseline}
                fill={theme.colors.action.hover}
              />
            )}
            {stripes}
            {SEVERITIES.map((severity, order) => (
              <path key={severity} fill={fillOf(severity)} d={layer(buckets, order, places, y)} />
            ))}
            {isCut && <CutMarks totals={totals} places={places} tallest={y.domain()[1]} y={y.range()[1]} />}
            <TimeAxis x={x} y={height - 6} timeZone={timeZone} />
          </>
        );
      }}
    </ChartFrame>
  );
}

/** A gap across each bar that is taller than the scale, and its count above it. */
function CutMarks({ totals, places, tallest, y }: { totals: number[]; places: Place[]; tallest: number; y: number }) {
  const theme = useTheme2();
  return (
    <>
      {totals.map((total, index) => {
        const [x, width] = places[index];
        return total <= tallest ? null : (
          <React.Fragment key={index}>
            <path
              d={`M${x - 2} ${y + 9}l${width / 2 + 2} -5l${width / 2 + 2} 5`}
              fill="none"
              stroke={theme.colors.background.primary}
              strokeWidth={3}
            />
            <text x={x + width / 2} y={y - 4} textAnchor="middle">
              {total}
            </text>
          </React.Fragment>
        );
      })}
    </>
  );
}

/** A bar leaves a little room to the next one. */
function barWidth(band: number): number {
  return Math.max(1, band - (band > 5 ? 1.5 : band > 2 ? 0.5 : 0));
}

/** All bars of one severity as one path, each standing on the graver ones. */
function layer(buckets: TimeBucket[], order: number, places: Place[], y: (count: number) => number): string {
  let path = '';
  buckets.forEach(({ counts }, index) => {
    const count = counts[SEVERITIES[order]] ?? 0;
    if (count > 0) {
      const below = SEVERITIES.slice(0, order).reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
      const top = y(below + count);
      const [x, band] = places[index];
      const width = barWidth(band);
      path += `M${x.toFixed(1)} ${top.toFixed(1)}h${width.toFixed(1)}V${y(below).toFixed(1)}h${(-width).toFixed(1)}z`;
    }
  });
  return path;
}

function bucketName([at, end]: [number, number], timeZone?: string): string {
  const full = (moment: number) => dateTimeFormat(moment, { format: 'ddd D MMM HH:mm', timeZone });
  const sameDay =
    dateTimeFormat(at, { format: 'YYYYMMDD', timeZone }) === dateTimeFormat(end - 1, { format: 'YYYYMMDD', timeZone });
  return `${full(at)} to ${sameDay ? dateTimeFormat(end, { format: 'HH:mm', timeZone }) : full(end)}`;
}

function inWords(buckets: TimeBucket[], totals: number[], timeZone?: string): string {
  const sum: Partial<Record<Severity, number>> = {};
  for (const { counts } of buckets) {
    for (const severity of SEVERITIES) {
      sum[severity] = (sum[severity] ?? 0) + (counts[severity] ?? 0);
    }
  }
  const total = totals.reduce((all, count) => all + count, 0);
  if (total === 0) {
    return 'Fires over time: none.';
  }
  const peak = totals.indexOf(Math.max(...totals));
  const when = dateTimeFormat(buckets[peak].at, { format: 'ddd D MMM HH:mm', timeZone });
  return `Fires over time: ${counted(total, 'fire')} (${countsInWords(sum)}), most from ${when} (${totals[peak]}).`;
}
