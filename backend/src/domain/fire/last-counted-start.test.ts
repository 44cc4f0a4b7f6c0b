import { lastCountedStart } from './last-counted-start';
import { TOLERATED_SKEW_MS } from './read-time';

const NOW = Date.UTC(2026, 10, 30, 12);

test.each([
  ['ends now', 0],
  ['was asked for a minute ago', 60_000],
  ['was asked for by a clock that is ahead', -60_000],
])('a range that %s takes in what a clock a little ahead has started', (_, ago) => {
  expect(lastCountedStart(NOW - ago, NOW)).toBe(NOW - ago + TOLERATED_SKEW_MS);
});

test('a range of the past ends where it says', () => {
  expect(lastCountedStart(NOW - TOLERATED_SKEW_MS - 1, NOW)).toBe(NOW - TOLERATED_SKEW_MS - 1);
});
