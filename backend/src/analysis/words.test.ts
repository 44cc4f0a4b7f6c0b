import { durationInWords, plural, roughlyInWords } from './words';

const MIN = 60_000;
test.each([
  [0, '0 s'],
  [45_000, '45 s'],
  [11 * MIN, '11 min'],
  [60 * MIN, '1 h'],
  [130 * MIN, '2 h 10 min'],
  [24 * 60 * MIN, '24 h'],
  [76 * 60 * MIN, '3 d 4 h'],
  [7 * 24 * 60 * MIN, '7 d'],
])('%i ms are %s', (span, words) => {
  expect(durationInWords(span)).toBe(words);
});

test.each([
  [10, '10 min'],
  [168, '2 h 50 min'],
  [26 * 60 + 42, '27 h'],
  [60 * 47 + 50, '2 d'],
  [95 * 60, '4 d'],
  [60 * 60, '2 d 12 h'],
])('%i min are roughly %s', (minutes, words) => {
  expect(roughlyInWords(minutes * MIN)).toBe(words);
});

test('one and many', () => {
  expect([plural(1, 'time'), plural(3, 'time'), plural(0, 'fire')]).toEqual(['1 time', '3 times', '0 fires']);
});
