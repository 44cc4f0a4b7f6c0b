import { binsOf, DURATION_EDGES, GAP_EDGES } from './bins';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('bins run from the first that holds something to the last, empty ones between them kept', () => {
  expect(binsOf([30_000, 7 * MINUTE, 8 * MINUTE], DURATION_EDGES)).toEqual([
    { fromMs: 0, toMs: MINUTE, count: 1 },
    { fromMs: MINUTE, toMs: 2 * MINUTE, count: 0 },
    { fromMs: 2 * MINUTE, toMs: 5 * MINUTE, count: 0 },
    { fromMs: 5 * MINUTE, toMs: 10 * MINUTE, count: 2 },
  ]);
});

test('a value on an edge belongs to the bin that begins there', () => {
  expect(binsOf([3 * DAY], GAP_EDGES)).toEqual([{ fromMs: 3 * DAY, toMs: 5 * DAY, count: 1 }]);
});

test.each([15 * MINUTE, 30 * MINUTE, 60 * MINUTE, DAY / 2, DAY, 2 * DAY, 7 * DAY])(
  'a rhythm of %d ms is one bin, a little sooner or later',
  (rhythm) => {
    expect(binsOf([0.93 * rhythm, rhythm, 1.07 * rhythm], GAP_EDGES)).toHaveLength(1);
  }
);

test('the last bin is open', () => {
  expect(binsOf([400 * DAY], GAP_EDGES)).toEqual([{ fromMs: 20 * DAY, toMs: null, count: 1 }]);
});

test('nothing gives no bins', () => {
  expect(binsOf([], GAP_EDGES)).toEqual([]);
});
