import { ianaZone, knownZone, resolveRange } from './range-text';

const now = Date.parse('2026-11-30T12:34:56.000Z');
const resolve = (from: string, to: string, zone = 'utc') => {
  const range = resolveRange({ from, to }, now, zone);
  return range && [range.value.from.toISOString(), range.value.to.toISOString(), range.label];
};

it('resolves relative words against the moment given', () => {
  expect(resolve('now-6h', 'now')).toEqual(['2026-11-30T06:34:56.000Z', '2026-11-30T12:34:56.000Z', 'Last 6 hours']);
});

it('begins with an hour where it reaches over days, so that all who open it within the hour see the same', () => {
  expect(resolve('now-7d', 'now')).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-30T12:34:56.000Z', 'Last 7 days']);
});

it('rounds in the time zone of the user', () => {
  expect(resolve('now/d', 'now', 'Europe/Berlin')?.[0]).toBe('2026-11-29T23:00:00.000Z');
});

it('reads epoch milliseconds and ISO instants', () => {
  expect(resolve('1764500000000', '1764503600000')?.slice(0, 2)).toEqual([
    '2025-11-30T10:53:20.000Z',
    '2025-11-30T11:53:20.000Z',
  ]);
  expect(resolve('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual([
    '2026-11-01T00:00:00.000Z',
    '2026-11-02T00:00:00.000Z',
    '2026-11-01 00:00:00 to 2026-11-02 00:00:00',
  ]);
});

it.each([
  ['now', 'now-7d'],
  ['yesterday', 'now'],
  ['', 'now'],
  ['now-7parsecs', 'now'],
])('refuses %s to %s', (from, to) => {
  expect(resolve(from, to)).toBeNull();
});

it('names zones as the sidecar knows them', () => {
  expect(ianaZone('utc')).toBe('UTC');
  expect(ianaZone('browser')).toBe('UTC');
  expect(ianaZone('Europe/Berlin')).toBe('Europe/Berlin');
});

it('knows zones from others', () => {
  expect(knownZone('Europe/Berlin')).toBe('Europe/Berlin');
  expect(knownZone('Atlantis/Centre')).toBeUndefined();
  expect(knownZone(null)).toBeUndefined();
});
