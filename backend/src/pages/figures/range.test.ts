import { TOLERATED_SKEW_MS } from '../../domain/fire/read-time';
import { isRangeGiven, LAST_7_DAYS, rangeOf, spanBefore, spanOf, spanOrAll } from './range';

const now = Date.parse('2026-11-30T12:00:00.000Z');

test('without a range it is the last days up to now', () => {
  expect(rangeOf(spanOf({}, now, LAST_7_DAYS))).toEqual({
    from: '2026-11-23T12:00:00.000Z',
    to: '2026-11-30T12:00:00.000Z',
  });
});

test('a start alone reaches to now, an end alone reaches back by the default', () => {
  expect(spanOf({ from: '2026-11-30T11:00:00Z' }, now, LAST_7_DAYS)).toEqual({
    from: now - 3_600_000,
    to: now,
    lastStart: now + TOLERATED_SKEW_MS,
  });
  expect(spanOf({ to: '2026-11-30T11:00:00Z' }, now, LAST_7_DAYS).from).toBe(now - 3_600_000 - LAST_7_DAYS);
});

test.each([
  ['2026-11-30T11:00:00Z', '2026-11-30T11:00:00Z'],
  ['2026-11-30T12:00:00Z', '2026-11-30T11:00:00Z'],
])('from %s to %s is no range', (from, to) => {
  expect(() => spanOf({ from, to }, now, LAST_7_DAYS)).toThrow(expect.objectContaining({ code: 'bad_request' }));
});

test('the span before is as long and shares no instant', () => {
  expect(spanBefore({ from: 100, to: 150 })).toEqual({ from: 50, to: 99, lastStart: 99 });
});

test('lists show everything unless one end is given', () => {
  expect(spanOrAll({}, now)).toBeNull();
  expect(isRangeGiven({ to: '2026-11-30T11:00:00Z' })).toBe(true);
  expect(spanOrAll({ to: '2026-11-30T11:00:00Z' }, now)).not.toBeNull();
});
