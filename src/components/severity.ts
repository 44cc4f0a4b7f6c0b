/** Colours for severities and chart series, from Grafana's theme. Colour always comes beside a word. */
import type { Severity } from '@alert-recall/contract';
import type { GrafanaTheme2 } from '@grafana/data';

const COLOR_NAMES: Record<Severity, string> = {
  critical: 'red',
  error: 'dark-red',
  warning: 'orange',
  info: 'blue',
  none: 'gray',
};

export type SeriesName = 'gaps' | 'durations' | 'analyses' | 'heat';

const SERIES_NAMES: Record<SeriesName, string> = {
  gaps: 'blue',
  durations: 'light-blue',
  analyses: 'purple',
  heat: 'orange',
};

export function severityColor(theme: GrafanaTheme2, severity: Severity): string {
  return theme.visualization.getColorByName(COLOR_NAMES[severity]);
}

export function seriesColor(theme: GrafanaTheme2, series: SeriesName): string {
  return theme.visualization.getColorByName(SERIES_NAMES[series]);
}
