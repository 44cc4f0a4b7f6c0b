/** Colours for severities and chart series, from Grafana's theme. Colour always comes beside a word or a shape. */
import type { Severity } from '@alert-recall/contract';
import type { GrafanaTheme2 } from '@grafana/data';

/** Each is told from the panel it lies on, in either theme. */
const COLOR_NAMES: Record<Severity, { dark: string; light: string }> = {
  critical: { dark: 'red', light: 'red' },
  error: { dark: 'light-red', light: 'dark-red' },
  warning: { dark: 'orange', light: 'dark-orange' },
  info: { dark: 'blue', light: 'blue' },
  none: { dark: 'gray', light: 'gray' },
};

export type SeriesName = 'gaps' | 'durations' | 'analyses' | 'heat';

const SERIES_NAMES: Record<SeriesName, string> = {
  gaps: 'blue',
  durations: 'light-blue',
  analyses: 'purple',
  heat: 'orange',
};

export function severityColor(theme: GrafanaTheme2, severity: Severity): string {
  return theme.visualization.getColorByName(COLOR_NAMES[severity][theme.isDark ? 'dark' : 'light']);
}

export function seriesColor(theme: GrafanaTheme2, series: SeriesName): string {
  return theme.visualization.getColorByName(SERIES_NAMES[series]);
}
