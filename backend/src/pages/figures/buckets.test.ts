import { bucketStarts, countInto, stepFor, trendOf } from './buckets';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ['an hour', HOUR, 100, 60_000],
  ['a day', DAY, 100, 15 * 60_000],
  ['a week', 7 * DAY, 100, 2 * HOUR],
  ['30 days', 30 * DAY, 45, DAY],
  ['400 days', 400 * DAY, 100, 7 * DAY],
  ['a century', 36_500 * DAY, 10, 3650 * DAY],
])('%s is cut into round buckets', (_, span, most, step) => {
  expect(stepFor({ from: 0, to: span }, most)).toBe(step);
});

test('buckets begin where the span does and cover it', () => {
  expect(bucketStarts({ from: 5, to: 25 }, 10)).toEqual([5, 15]);
  expect(bucketStarts({ from: 5, to: 26 }, 10)).toEqual([5, 15, 25]);
});

test('each instant is counted once, the very end in the last bucket', () => {
  expect(countInto([0, 9, 10, 19, 20], 0, 10, 2)).toEqual([2, 3]);
});

test('what lies before the first bucket is not counted', () => {
  expect(countInto([-1, 3], 0, 10, 2)).toEqual([1, 0]);
});

test('a trend has the asked number of buckets and loses nothing', () => {
  const trend = trendOf([0, 50, 99, 100], { from: 0, to: 100 }, 24);
  expect(trend).toHaveLength(24);
  expect(trend[0]).toBe(1);
  expect(trend[23]).toBe(2);
  expect(trend.reduce((sum, count) => sum + count)).toBe(4);
});
