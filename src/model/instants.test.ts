import {
  between,
  clockTime,
  dayAndTime,
  dayOf,
  fullTime,
  isToday,
  lastedUntil,
  namedTime,
  relativeTime,
  shortTime,
} from './instants';

const now = Date.parse('2026-11-30T14:16:00.000Z');
const utc = { now, timeZone: 'utc' };
const tokyo = { now, timeZone: 'Asia/Tokyo' };

test('writes clock, day and both', () => {
  expect(clockTime('2026-11-26T14:05:00.000Z', utc)).toBe('14:05');
  expect(dayOf('2026-11-26T14:05:00.000Z', utc)).toBe('26 Nov');
  expect(dayOf('2025-11-26T14:05:00.000Z', utc)).toBe('26 Nov 2025');
  expect(dayAndTime('2026-11-26T14:05:00.000Z', utc)).toBe('26 Nov 14:05');
});

test('leaves the day out today only', () => {
  expect(shortTime('2026-11-30T14:05:00.000Z', utc)).toBe('14:05');
  expect(shortTime('2026-11-29T14:05:00.000Z', utc)).toBe('29 Nov 14:05');
  expect(namedTime('2026-11-30T14:05:00.000Z', utc)).toBe('today 14:05');
  expect(namedTime('2026-11-29T14:05:00.000Z', utc)).toBe('29 Nov 14:05');
});

test('days and clocks follow the time zone', () => {
  expect(clockTime('2026-11-30T14:05:00.000Z', tokyo)).toBe('23:05');
  expect(dayAndTime('2026-11-29T15:30:00.000Z', tokyo)).toBe('30 Nov 00:30');
  expect(isToday('2026-11-29T15:30:00.000Z', tokyo)).toBe(true);
  expect(isToday('2026-11-29T15:30:00.000Z', utc)).toBe(false);
  expect(fullTime('2026-11-30T14:05:00.000Z', tokyo)).toBe('2026-11-30 23:05:00 JST');
});

test.each([
  ['2026-11-30T14:15:40.000Z', '20 s ago'],
  ['2026-11-30T14:16:00.400Z', 'just now'],
  ['2026-11-30T14:21:00.000Z', 'in 5 min'],
  ['2026-11-28T00:16:00.000Z', '2 d 14 h ago'],
])('%s is %s', (instant, words) => expect(relativeTime(instant, utc)).toBe(words));

test('measures lengths, never below zero', () => {
  expect(lastedUntil('2026-11-30T14:05:00.000Z', utc)).toBe('11 min');
  expect(lastedUntil('2026-11-30T15:05:00.000Z', utc)).toBe('under 1 s');
  expect(between('2026-11-30T14:05:00.000Z', '2026-11-30T14:16:04.000Z')).toBe('11 min 4 s');
  expect(between('2026-11-30T14:05:00.000Z', '2026-11-30T14:04:00.000Z')).toBe('0 s');
});
