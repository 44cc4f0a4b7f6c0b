/**
 * Colours, shapes and patterns of severities, and colours of chart series, from Grafana's theme. Colour always comes
 * beside a word.
 */
import type { Severity } from '@alert-recall/contract';
import { type GrafanaTheme2, colorManipulator } from '@grafana/data';

/** Each can be seen on a panel, dark and light (3:1), and no two are shades of one another. */
const COLOR_NAMES: Record<Exclude<Severity, 'warning'>, string> = {
  critical: 'red',
  error: 'dark-orange',
  info: 'blue',
  none: 'gray',
};

/** Outlines in a box of 12: whoever cannot tell the colours tells these. */
const OUTLINES: Record<Severity, string> = {
  critical: 'M1 1h10v10h-10z',
  error: 'M3 1l3 3l3 -3l2 2l-3 3l3 3l-2 2l-3 -3l-3 3l-2 -2l3 -3l-3 -3z',
  warning: 'M6 0.5l5.75 11h-11.5z',
  info: 'M1 6a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  none: 'M1 6a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM3 6a3 3 0 1 1 6 0a3 3 0 1 1 -6 0z',
};

/** Whatever stands beside another on a bar is filled in another way. */
const FILLS: Record<Severity, SeverityFill> = {
  critical: 'solid',
  error: 'slanted',
  warning: 'solid',
  info: 'level',
  none: 'solid',
};

export type SeverityFill = 'solid' | 'slanted' | 'level';

export type SeriesName = 'gaps' | 'durations' | 'analyses' | 'heat';

const SERIES_NAMES: Record<SeriesName, string> = {
  gaps: 'blue',
  durations: 'light-blue',
  analyses: 'purple',
  heat: 'semi-dark-orange',
};

export function severityColor(theme: GrafanaTheme2, severity: Severity): string {
  const named = (name: string) => theme.visualization.getColorByName(name);
  if (severity === 'warning') {
    // The darkest yellow of the light theme is too light for its white panels.
    return theme.isLight ? colorManipulator.darken(named('dark-yellow'), 0.15) : named('yellow');
  }
  return named(COLOR_NAMES[severity]);
}

export const severityOutline = (severity: Severity): string => OUTLINES[severity];

export const severityFill = (severity: Severity): SeverityFill => FILLS[severity];

export function seriesColor(theme: GrafanaTheme2, series: SeriesName): string {
  return theme.visualization.getColorByName(SERIES_NAMES[series]);
}
