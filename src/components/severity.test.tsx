import type { Severity } from '@alert-recall/contract';
import { type GrafanaTheme2, colorManipulator, createTheme } from '@grafana/data';
import { render, screen } from '@testing-library/react';
import React from 'react';
import { SEVERITIES } from '../model/severities';
import { seriesColor, severityColor, severityFill, severityOutline } from './severity';
import { SeverityDot } from './severity-dot';
import { SeveritySwatch } from './charts/severity-fills';

const themes = (['dark', 'light'] as const).map((mode) => createTheme({ colors: { mode } }));
const onPanel = (theme: GrafanaTheme2, color: string) =>
  colorManipulator.getContrastRatio(color, theme.colors.background.primary);

describe.each(themes.map((theme) => [theme.colors.mode, theme] as const))('%s', (_, theme) => {
  test.each(SEVERITIES)('%s can be seen on a panel', (severity) => {
    expect(onPanel(theme, severityColor(theme, severity))).toBeGreaterThanOrEqual(3);
  });

  test.each(['gaps', 'durations', 'analyses', 'heat'] as const)('the series %s can be seen on a panel', (series) => {
    expect(onPanel(theme, seriesColor(theme, series))).toBeGreaterThanOrEqual(3);
  });

  test('no two severities are shades of one hue', () => {
    const hues = SEVERITIES.filter((severity) => severity !== 'none').map((severity) =>
      hueOf(severityColor(theme, severity))
    );
    for (const [index, hue] of hues.entries()) {
      for (const other of hues.slice(index + 1)) {
        const apart = Math.abs(hue - other);
        expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(20);
      }
    }
  });
});

test('each severity has a shape of its own, and neighbours on a bar are filled in other ways', () => {
  expect(new Set(SEVERITIES.map(severityOutline)).size).toBe(SEVERITIES.length);
  const fills = SEVERITIES.map(severityFill);
  fills.slice(1).forEach((fill, index) => expect(fill).not.toBe(fills[index]));
});

test('the mark says its name', () => {
  render(<SeverityDot severity="none" />);
  const shape = screen.getByRole('img', { name: 'no severity' }).querySelector('path');
  expect(shape).toHaveAttribute('d', severityOutline('none'));
});

test('stripes are those of their own chart', () => {
  const fill = (severity: Severity) => {
    const { container } = render(<SeveritySwatch severity={severity} />);
    return [container.querySelector('pattern')?.id, container.querySelector('svg > rect')?.getAttribute('fill')];
  };
  const [one, other] = [fill('error'), fill('error')];
  expect(one[1]).toBe(`url(#${one[0]})`);
  expect(other[0]).toMatch(/^stripes-[a-zA-Z0-9]+-error$/);
  expect(fill('critical')[0]).toBeUndefined();
});

/** In degrees, of any colour that the theme can give. */
function hueOf(color: string): number {
  const [red, green, blue] = colorManipulator
    .asRgbString(color)
    .match(/[\d.]+/g)!
    .map(Number);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}
