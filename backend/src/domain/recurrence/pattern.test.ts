import fc from 'fast-check';
import { decidePattern } from './pattern';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const every = (gap: number, count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * gap);

test('one fire has no pattern, and two gaps are no rhythm', () => {
  expect(decidePattern([])).toEqual({ kind: 'once' });
  expect(decidePattern([5])).toEqual({ kind: 'once' });
  expect(decidePattern(every(DAY, 3))).toEqual({ kind: 'few' });
});

test('a nightly alert is regular, also with a weekend between', () => {
  expect(decidePattern(every(DAY, 13))).toEqual({ kind: 'regular', gapMs: DAY });
  const working = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((day) => day * DAY);
  expect(decidePattern(working)).toEqual({ kind: 'regular', gapMs: DAY });
});

test('a link that flaps now and then is told of as bursts', () => {
  const starts = [0, 1, 4, 11].flatMap((day) => every(9 * MINUTE, 9, day * DAY));
  expect(decidePattern(starts)).toEqual({
    ...{ kind: 'bursts', bursts: 4, firesEach: 9, withinMs: 9 * MINUTE },
    apartMs: { least: DAY, most: 7 * DAY },
  });
  expect(decidePattern([...every(5 * MINUTE, 8), 3 * DAY, 9 * DAY])).toEqual({
    ...{ kind: 'bursts', bursts: 1, firesEach: 8, withinMs: 5 * MINUTE, apartMs: null },
  });
});

test('what fires without a pause is a rhythm and no burst', () => {
  expect(decidePattern(every(9 * MINUTE, 40))).toEqual({ kind: 'regular', gapMs: 9 * MINUTE });
});

test('gaps of all sizes are no rhythm', () => {
  expect(decidePattern([0, DAY, 9 * DAY, 10 * DAY, 31 * DAY])).toEqual({ kind: 'irregular' });
});

test('no history, however made, has a rhythm of fewer than three gaps of like size', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 * 24 * 60 }), { maxLength: 30 }), (minutes) => {
      const starts = minutes.map((minute) => minute * MINUTE).sort((a, b) => a - b);
      const pattern = decidePattern(starts);
      if (pattern.kind === 'regular') {
        const like = starts.slice(1).filter((start, i) => {
          const gap = start - starts[i]!;
          return gap <= pattern.gapMs * 1.5 && gap * 1.5 >= pattern.gapMs;
        });
        expect(like.length).toBeGreaterThanOrEqual(3);
      }
      if (pattern.kind === 'bursts') {
        expect(pattern.bursts * pattern.firesEach).toBeGreaterThan(3);
        expect(pattern.bursts * 4).toBeLessThanOrEqual(starts.length);
      }
      if (starts.length < 4) expect(['once', 'few']).toContain(pattern.kind);
    })
  );
});
