import { durationWithRange, exactDuration, roughDuration, spanInWords } from './durations';

const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

test.each([
  [0, '0 s'],
  [40, '40 ms'],
  [38 * S, '38 s'],
  [11 * MIN, '11 min'],
  [11 * MIN + 4 * S, '11 min 4 s'],
  [59 * MIN + 59.6 * S, '1 h'],
  [H + 5 * MIN + 40 * S, '1 h 6 min'],
  [24 * H, '1 d'],
  [62 * H, '2 d 14 h'],
  [62 * H + 40 * MIN, '2 d 15 h'],
  [400 * D + 3 * H, '400 d 3 h'],
])('exactly, %d ms is %s', (ms, words) => expect(exactDuration(ms)).toBe(words));

test.each([
  [0, 'under 1 s'],
  [999, 'under 1 s'],
  [38 * S, '38 s'],
  [60 * S, '1 min'],
  [89 * S, '89 s'],
  [90 * S, '2 min'],
  [11 * MIN + 4 * S, '11 min'],
  [59.7 * MIN, '1 h'],
  [H + 5 * MIN + 20 * S, '1 h 5 min'],
  [2 * H + 10 * MIN, '2 h 10 min'],
  [10 * H + 29 * MIN, '10 h'],
  [23 * H + 58 * MIN, '24 h'],
  [62 * H, '2 d 14 h'],
  [48 * H, '2 d'],
  [20 * D + 14 * H, '21 d'],
])('roughly, %d ms is %s', (ms, words) => expect(roughDuration(ms)).toBe(words));

test.each([
  [10 * S, '1 minute'],
  [40 * MIN, '40 minutes'],
  [6 * H, '6 hours'],
  [26 * H, '26 hours'],
  [21 * D + 2 * H, '21 days'],
])('a span of %d ms is %s', (ms, words) => expect(spanInWords(ms)).toBe(words));

test('gives a range in the unit of the middle, in full when units differ, and none when there is no spread', () => {
  expect(durationWithRange(11 * MIN, 5 * MIN, 26 * MIN)).toBe('11 min (5 to 26)');
  expect(durationWithRange(11 * MIN, 38 * S, 26 * MIN)).toBe('11 min (38 s to 26 min)');
  expect(durationWithRange(2 * H, 2 * H - 5 * MIN, 3 * H + 10 * MIN)).toBe('2 h (1 h 55 min to 3 h 10 min)');
  expect(durationWithRange(11 * MIN, 11 * MIN, 11 * MIN)).toBe('11 min');
});
