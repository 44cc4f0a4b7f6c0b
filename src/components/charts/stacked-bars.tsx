/**
 * Fires over time, stacked by severity: `<StackedBars buckets={[{ at, counts }]} stepMs={3_600_000} onZoom={(fromIso, toIso) => …} />`.
 * `at` is the start of a bucket (ISO), `counts` the fires by severity; buckets come oldest first. Dragging, or a click on a bar, calls `onZoom`.
 */
import type { Severity } from '@alert-recall/contract';
import { dateTimeFormat } from '@grafana/data';
import { useTheme2 } from '@grafana/ui';
import { scaleLinear } from 'd3-scale';
import React from 'react';
import { counted } from '../../model/counting-words';
import { SEVERITIES, countsInWords, severityName } from '../../model/severities';
import { severityColor } from '../severity';
import { ChartFrame } from './chart-frame';
import { TooltipFacts } from './chart-tooltip';
import { TimeAxis } from './time-axis';

export interface TimeBucket {
  at: string;
  counts: Partial<Record<Severity, number>>;
}

interface Props {
  buckets: TimeBucket[];
  stepMs: number;
  height?: number;
  /** Leaves the count axis out where there is little room. */
  compact?: boolean;
  timeZone?: string;
  onZoom?: (fromIso: string, toIso: string) => void;
}

const AXIS_HEIGHT = 24;
/** A bar of a minute is as far as a click zooms. */
const MINUTE = 60_000;

export function StackedBars({ buckets, stepMs, height = 150, compact = false, timeZone, onZoom }: Props) {
  const theme = useTheme2();
  const totals = buckets.map(({ counts }) => SEVERITIES.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0));
  const start = buckets.length > 0 ? Date.parse(buckets[0].at) : 0;
  const baseline = height - AXIS_HEIGHT;
  const xOf = (width: number) =>
    scaleLinear([start, start + stepMs * Math.max(1, buckets.length)], [left, Math.max(left + 1, width)]);
  const y = scaleLinear([0, Math.max(1, ...totals)], [baseline, 8]).nice(compact ? 1 : 2);
  const yTicks = compact ? [] : y.ticks(2).filter(Number.isInteger);
  // Room for the longest count: digits of 8 pixels, and a gap.
  const left = compact ? 0 : Math.max(28, 12 + 8 * String(yTicks[yTicks.length - 1]).length);
  const iso = (ms: number) => new Date(Math.round(ms)).toISOString();

  return (
    <ChartFrame
      label={inWords(buckets, totals, timeZone)}
      height={height}
      items={buckets.length}
      itemAt={(px, _, width) => {
        const index = Math.floor((xOf(width).invert(px) - start) / stepMs);
        return index >= 0 && index < buckets.length ? index : null;
      }}
      anchorOf={(index, width) => ({ x: xOf(width)(start + (index + 0.5) * stepMs), y: y(totals[index]) })}
      describe={(index) => (
        <TooltipFacts
          title={bucketName(buckets[index].at, stepMs, timeZone)}
          rows={SEVERITIES.filter((severity) => buckets[index].counts[severity]).map((severity) => ({
            name: severityName(severity),
            value: String(buckets[index].counts[severity]),
            color: severityColor(theme, severity),
          }))}
          note={totals[index] === 0 ? 'No fires' : undefined}
        />
      )}
      onPick={
        onZoom && stepMs > MINUTE
          ? (index) => {
              const at = Date.parse(buckets[index].at);
              onZoom(iso(at), iso(at + stepMs));
            }
          : undefined
      }
      onBrush={onZoom && ((from, to, width) => onZoom(iso(xOf(width).invert(from)), iso(xOf(width).invert(to))))}
    >
      {(width, active) => {
        const x = xOf(width);
        const band = (width - left) / Math.max(1, buckets.length);
        const bar = Math.max(1, band - (band > 5 ? 1.5 : band > 2 ? 0.5 : 0));
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
            {compact && (
              <line x1={0} x2={width} y1={baseline + 0.5} y2={baseline + 0.5} stroke={theme.colors.border.weak} />
            )}
            {active !== null && (
              <rect
                x={x(start + active * stepMs)}
                width={band}
                y={0}
                height={baseline}
                fill={theme.colors.action.hover}
              />
            )}
            {SEVERITIES.map((severity, order) => (
              <path
                key={severity}
                fill={severityColor(theme, severity)}
                d={layer(buckets, order, (index) => x(start + index * stepMs), bar, y)}
              />
            ))}
            <TimeAxis x={x} y={height - 6} timeZone={timeZone} />
          </>
        );
      }}
    </ChartFrame>
  );
}

/** All bars of one severity as one path, each standing on the graver ones. */
function layer(
  buckets: TimeBucket[],
  order: number,
  xAt: (index: number) => number,
  width: number,
  y: (count: number) => number
): string {
  let path = '';
  buckets.forEach(({ counts }, index) => {
    const count = counts[SEVERITIES[order]] ?? 0;
    if (count > 0) {
      const below = SEVERITIES.slice(0, order).reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
      const top = y(below + count);
      path += `M${xAt(index).toFixed(1)} ${top.toFixed(1)}h${width.toFixed(1)}V${y(below).toFixed(1)}h${(-width).toFixed(1)}z`;
    }
  });
  return path;
}

function bucketName(at: string, stepMs: number, timeZone?: string): string {
  const end = Date.parse(at) + stepMs;
  const full = (moment: string | number) => dateTimeFormat(moment, { format: 'ddd D MMM HH:mm', timeZone });
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
