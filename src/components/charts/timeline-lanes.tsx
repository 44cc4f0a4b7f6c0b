/** The lanes of the timeline: bars of fires, diamonds of analyses, marks of fires that cost no analysis. Drawing only. */
import type { Severity } from '@alert-recall/contract';
import { useTheme2 } from '@grafana/ui';
import React, { memo } from 'react';
import { type FireBar, admissionMarks, barPaths } from '../../model/fire-bars';
import { SEVERITIES, severityWeight } from '../../model/severities';
import { seriesColor, severityColor } from '../severity';
import { useSeverityFills } from './severity-fills';
import { ANALYSES_Y, BASELINE, FIRE_HEIGHT, MARKS_Y, barred, diamond, hook } from './timeline-shape';

/** Graver is taller: the severity can be told without its colour. */
export const barHeight = (severity: Severity): number => FIRE_HEIGHT * severityWeight(severity);

export const FireLane = memo(function FireLane({ bars }: { bars: FireBar[] }) {
  const theme = useTheme2();
  const open = bars.find((bar) => bar.end === 'open');
  const { stripes, fillOf } = useSeverityFills(
    SEVERITIES.filter((severity) => bars.some(({ fire }) => fire.severity === severity))
  );
  return (
    <>
      {stripes}
      {barPaths(bars, barHeight, BASELINE).map(({ severity, end, opacity, path }) => (
        <path key={`${severity} ${end} ${opacity}`} d={path} fill={fillOf(severity)} fillOpacity={opacity} />
      ))}
      {open && (
        <circle
          cx={open.x + open.width}
          cy={BASELINE - FIRE_HEIGHT / 2}
          r={4}
          fill={severityColor(theme, open.fire.severity)}
          stroke={theme.colors.text.maxContrast}
        />
      )}
    </>
  );
});

export interface AnalysisMark {
  x: number;
  failed: boolean;
}

export const MarkLanes = memo(function MarkLanes({ bars, analyses }: { bars: FireBar[]; analyses: AnalysisMark[] }) {
  const theme = useTheme2();
  const purple = seriesColor(theme, 'analyses');
  const done = analyses.filter(({ failed }) => !failed).map(({ x }) => diamond(x, ANALYSES_Y));
  const failed = analyses.filter((mark) => mark.failed).map(({ x }) => diamond(x, ANALYSES_Y));
  const marks = admissionMarks(bars, 12);
  const attached = marks.filter(({ mark }) => mark === 'attached').map(({ x }) => hook(x, MARKS_Y));
  const suppressed = marks.filter(({ mark }) => mark === 'suppressed').map(({ x }) => barred(x, MARKS_Y));
  return (
    <>
      <path d={done.join('')} fill={purple} />
      <path d={failed.join('')} fill="none" stroke={purple} strokeWidth={1.5} />
      <path d={attached.join('')} fill="none" stroke={theme.colors.text.secondary} strokeWidth={1.2} />
      <path d={suppressed.join('')} fill="none" stroke={theme.colors.text.disabled} strokeWidth={1.2} />
    </>
  );
});
