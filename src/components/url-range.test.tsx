import { act, screen } from '@testing-library/react';
import React, { useEffect } from 'react';
import { renderPage } from '../test/render';
import { RangeControl } from './range-control';
import { type UrlRange, useUrlRange } from './url-range';

let range: UrlRange;
function Probe() {
  const current = useUrlRange({ from: 'now-30d', to: 'now' });
  useEffect(() => {
    range = current;
  });
  return <RangeControl range={current} />;
}
const days = ({ from, to }: UrlRange) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-30T12:00:00.000Z') }));
afterEach(() => jest.useRealTimers());

it('uses the page’s own range until one is chosen', () => {
  renderPage(<Probe />);
  expect(days(range)).toBe(30);
  expect(screen.getByText('Last 30 days')).toBeInTheDocument();
  expect(range.query).toEqual({ from: '2026-10-31T12:00:00.000Z', to: '2026-11-30T12:00:00.000Z', tz: 'UTC' });
});

it('stays the same while time passes, and moves on refresh', () => {
  renderPage(<Probe />);
  const before = range.query;
  jest.setSystemTime(Date.parse('2026-11-30T12:05:00.000Z'));
  act(() => range.setTimeZone('Europe/Berlin'));
  expect(range.query).toEqual({ ...before, tz: 'Europe/Berlin' });
  act(() => range.refresh());
  expect(range.to).toBe('2026-11-30T12:05:00.000Z');
});

it('keeps a chosen range in the address and leaves the page number behind', () => {
  const { location } = renderPage(<Probe />, { at: '?page=3&severity=critical' });
  act(() => range.setRange({ from: 1_764_500_000_000, to: 1_764_503_600_000 }));
  expect(Object.fromEntries(location().search)).toEqual({
    severity: 'critical',
    from: '1764500000000',
    to: '1764503600000',
  });
  expect(range.from).toBe('2025-11-30T10:53:20.000Z');
  expect(range.carried).toEqual({ from: '1764500000000', to: '1764503600000', tz: undefined });
});

it('falls back to a week when the address makes no sense', () => {
  renderPage(<Probe />, { at: '?from=now&to=now-1d&tz=Atlantis' });
  expect(days(range)).toBe(7);
  expect(range.tz).toBe('UTC');
});
