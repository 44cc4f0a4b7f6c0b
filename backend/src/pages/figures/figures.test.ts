import { gapsOf, median, percentile, topShare } from './figures';

test('a median needs no order and is null for nothing', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 2, 3, 10])).toBe(3);
  expect(median([])).toBeNull();
});

test('percentiles lie between neighbours', () => {
  const values = Array.from({ length: 11 }, (_, i) => i * 10);
  expect(percentile(values, 0.1)).toBe(10);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile([7], 0.9)).toBe(7);
});

test('gaps are one fewer than starts', () => {
  expect(gapsOf([10, 15, 35])).toEqual([5, 20]);
  expect(gapsOf([10])).toEqual([]);
  expect(gapsOf([])).toEqual([]);
});

test('the fewest alerts that make up half are named, at most three', () => {
  expect(topShare([60, 20, 10], 100)).toEqual({ alerts: 1, share: 0.6 });
  expect(topShare([30, 20, 11], 100)).toEqual({ alerts: 2, share: 0.5 });
  expect(topShare([10, 9, 8], 100)).toEqual({ alerts: 3, share: 0.27 });
  expect(topShare([], 0)).toEqual({ alerts: 0, share: 0 });
});
