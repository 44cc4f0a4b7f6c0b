import { windowInWords } from './window-in-words';

const HOUR = 3_600_000;

test.each([
  [0.5, '30m'],
  [1, '1h'],
  [1.5, '90m'],
  [6, '6h'],
  [24, '24h'],
  [47, '47h'],
  [48, '2d'],
  [60, '60h'],
  [168, '7d'],
])('%d hours', (hours, words) => {
  expect(windowInWords(hours * HOUR)).toBe(words);
});
