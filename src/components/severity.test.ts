import { colorManipulator, createTheme } from '@grafana/data';
import { SEVERITIES } from '../model/severities';
import { severityColor } from './severity';

describe.each(['dark', 'light'] as const)('on a %s panel', (mode) => {
  const theme = createTheme({ colors: { mode } });

  test.each(SEVERITIES)('%s can be told from the panel', (severity) => {
    const ratio = colorManipulator.getContrastRatio(severityColor(theme, severity), theme.colors.background.primary);
    expect(ratio).toBeGreaterThanOrEqual(3);
  });

  test('no two are the same', () => {
    expect(new Set(SEVERITIES.map((severity) => severityColor(theme, severity))).size).toBe(SEVERITIES.length);
  });
});
