import { scaleTop } from './scale-top';

test.each<[string, number[], number, boolean]>([
  ['nothing', [], 0, false],
  ['like counts', [1, 2, 3, 4, 5, 6], 6, false],
  ['a busy hour', [1, 1, 2, 2, 2, 2, 2, 2, 3, 9], 9, false],
  ['a storm', [1, 1, 2, 2, 2, 2, 2, 2, 3, 0, 0, 300], 6, true],
  ['few bars of any size', [1, 300], 300, false],
])('%s', (_, counts, top, isCut) => {
  expect(scaleTop(counts)).toEqual({ top, isCut });
});
