import type { CaseFigures, Likeness, Pattern } from './case';
import { caseInOneSentence, likenessInWords, longSpanInWords, patternInWords, spanInWords } from './case-words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, '0 s'],
  [45 * SECOND, '45 s'],
  [60 * SECOND, '1 min'],
  [38 * MINUTE, '38 min'],
  [4 * HOUR + 50 * MINUTE, '4 h 50 min'],
  [24 * HOUR, '24 h'],
  [62 * HOUR, '2 d 14 h'],
  [21 * DAY, '21 d'],
])('%d ms is %s', (ms, words) => {
  expect(spanInWords(ms)).toBe(words);
});

test.each([
  [12 * DAY, '12 days'],
  [30 * HOUR, '30 hours'],
  [HOUR, '60 minutes'],
  [0, '1 minute'],
])('%d ms is %s, long', (ms, words) => {
  expect(longSpanInWords(ms)).toBe(words);
});

test.each<[Pattern, string | null]>([
  [{ kind: 'once' }, null],
  [{ kind: 'few' }, null],
  [{ kind: 'irregular' }, null],
  [{ kind: 'regular', gapMs: DAY }, 'about every 24 h'],
  [
    { kind: 'bursts', bursts: 10, firesEach: 9, withinMs: 9 * MINUTE, apartMs: { least: DAY, most: 7 * DAY } },
    '10 bursts of about 9 fires, 1 to 7 days apart; within one, about every 9 min',
  ],
  [
    { kind: 'bursts', bursts: 2, firesEach: 5, withinMs: 5 * MINUTE, apartMs: { least: 6 * HOUR, most: 6 * HOUR } },
    '2 bursts of about 5 fires, 6 h apart; within one, about every 5 min',
  ],
  [
    { kind: 'bursts', bursts: 1, firesEach: 8, withinMs: 5 * MINUTE, apartMs: null },
    'one burst of about 8 fires; within one, about every 5 min',
  ],
])('%j', (pattern, words) => {
  expect(patternInWords(pattern)).toBe(words);
});

describe('a case in one sentence', () => {
  const figures = (change: Partial<CaseFigures> = {}): CaseFigures => ({
    ...{ name: 'slow · payments · prod', fires: 6, alerts: 3, ordinal: 6, hours: null, recovered: null, others: [] },
    ...{ since: null, firstFiredAt: '2026-11-18T10:00:00.000Z', lastFiredAt: '2026-11-30T10:00:00.000Z', fresh: [] },
    pattern: { kind: 'irregular' },
    ...change,
  });
  const fresh = [{ label: 'version', value: '2.14.0' }];

  test.each<[Partial<CaseFigures>, boolean, string]>([
    [{ fresh }, true, '6th fire of this case in 12 days; version 2.14.0 for the first time.'],
    [{}, false, '6 fires of this case in 12 days.'],
    [{ ordinal: 3 }, true, '6 fires of this case in 12 days.'],
    [{ fires: 22, ordinal: 22 }, true, '22nd fire of this case in 12 days.'],
    [{ fires: 1, ordinal: 1 }, true, 'First fire of this case that we know of.'],
    [{ fires: 1, ordinal: 1 }, false, 'The only fire of this case that we know of.'],
  ])('%j, firing: %s', (change, isFiring, words) => {
    expect(caseInOneSentence(figures(change), isFiring)).toBe(words);
  });
});

describe('a fire against its habit', () => {
  const likeness = (change: Partial<Likeness> = {}): Likeness => ({
    ...{ outcome: 'as-usual', breaks: [], usualMs: 38 * MINUTE, lastedMs: 5 * MINUTE, sinceMs: DAY },
    ...{ hours: 'almost every day between 02:00 and 03:00', severity: 'warning', fresh: [] },
    ...change,
  });
  const breaks = (...list: Likeness['breaks']) => ({ outcome: list[0]!, breaks: list });

  test.each<[Partial<Likeness>, string | null]>([
    [{ outcome: 'first' }, null],
    [{ outcome: 'too-few' }, 'Too few earlier fires to know what is usual.'],
    [{}, 'On time, almost every day between 02:00 and 03:00; usually over in 38 min.'],
    [{ hours: null }, 'Like the fires before it; usually over in 38 min.'],
    [{ hours: null, usualMs: null }, 'Like the fires before it.'],
    [
      { ...breaks('longer', 'outside-hours'), lastedMs: 2 * HOUR },
      'Unusual: 3 times its usual length of 38 min, outside its hours (almost every day between 02:00 and 03:00).',
    ],
    [
      { ...breaks('new-severity'), severity: 'critical' },
      'Unusual: critical for the first time; usually over in 38 min.',
    ],
    [{ ...breaks('after-long'), sinceMs: 109 * DAY }, 'Unusual: the first in 109 days; usually over in 38 min.'],
    [
      { ...breaks('faster'), sinceMs: 9 * MINUTE, usualMs: null },
      'Unusual: much sooner after the last one than before (9 min).',
    ],
    [
      { ...breaks('new-label'), fresh: [{ label: 'version', value: '2' }], usualMs: null },
      'Unusual: version 2 for the first time.',
    ],
  ])('%j', (change, words) => {
    expect(likenessInWords(likeness(change))).toBe(words);
  });
});
