import fc from 'fast-check';
import { bucketsOf, placeIn, stepFor, trendOf, type Bucket } from './buckets';
import { offsetsOf } from './wall-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);
const iso = (buckets: Bucket[]) => buckets.map((bucket) => new Date(bucket.at).toISOString().slice(5, 16));

test.each([
  [HOUR, 100, MINUTE],
  [DAY, 100, 15 * MINUTE],
  [7 * DAY, 100, 2 * HOUR],
  [7 * DAY, 56, 3 * HOUR],
  [30 * DAY, 45, DAY],
  [90 * DAY, 45, 7 * DAY],
  [400 * DAY, 45, 28 * DAY],
  [40_000 * DAY, 45, 889 * DAY],
])('a span of %d ms in at most %d buckets has steps of %d ms', (span, most, step) => {
  expect(stepFor({ from: 0, to: span }, most)).toBe(step);
});

describe('buckets begin with the clock on the wall', () => {
  test('days of Berlin begin at its midnight, and the day of the change has 25 hours', () => {
    const buckets = bucketsOf(
      { from: at('2026-10-23T10:00Z'), to: at('2026-10-26T10:00Z') },
      DAY,
      offsetsOf('Europe/Berlin')
    );
    expect(iso(buckets)).toEqual(['10-23T10:00', '10-23T22:00', '10-24T22:00', '10-25T23:00']);
    expect(buckets.map(({ at: from, to }) => Math.round((to - from) / HOUR))).toEqual([12, 24, 25, 11]);
  });

  test('six hours of New York stay at 0, 6, 12 and 18 over the change', () => {
    const span = { from: at('2026-03-08T01:00Z'), to: at('2026-03-09T05:00Z') };
    expect(iso(bucketsOf(span, 6 * HOUR, offsetsOf('America/New_York')))).toEqual([
      ...['03-08T01:00', '03-08T05:00', '03-08T10:00', '03-08T16:00', '03-08T22:00', '03-09T04:00'],
    ]);
  });

  test('hours of Kathmandu begin a quarter past those of UTC', () => {
    const span = { from: at('2026-11-01T10:00Z'), to: at('2026-11-01T12:00Z') };
    expect(iso(bucketsOf(span, HOUR, offsetsOf('Asia/Kathmandu')))).toEqual([
      '11-01T10:00',
      '11-01T10:15',
      '11-01T11:15',
    ]);
  });

  test('weeks begin on Monday', () => {
    const span = { from: at('2026-11-04T12:00Z'), to: at('2026-11-18T12:00Z') };
    expect(iso(bucketsOf(span, 7 * DAY, offsetsOf()))).toEqual(['11-04T12:00', '11-09T00:00', '11-16T00:00']);
  });

  test('two who ask within the hour get the same boundaries', () => {
    const ask = (minute: string) =>
      iso(
        bucketsOf({ from: at(`2026-11-23T10:${minute}Z`), to: at(`2026-11-30T10:${minute}Z`) }, 2 * HOUR, offsetsOf())
      );
    expect(ask('05').slice(1)).toEqual(ask('55').slice(1));
  });

  test('whatever is asked, they cover the span without a gap, and each instant has one', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const start = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') });
    fc.assert(
      fc.property(
        zone,
        start,
        fc.integer({ min: MINUTE, max: 900 * DAY }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tz, from, length, part) => {
          const span = { from, to: from + length };
          const step = stepFor(span, 100);
          const buckets = bucketsOf(span, step, offsetsOf(tz));
          expect(buckets[0]!.at).toBe(from);
          expect(buckets.at(-1)!.to).toBe(span.to);
          expect(buckets.length).toBeLessThanOrEqual(104);
          buckets.slice(1).forEach((bucket, i) => {
            expect(bucket.at).toBe(buckets[i]!.to);
            expect(bucket.to).toBeGreaterThan(bucket.at);
          });
          const instant = Math.round(from + part * length);
          const held = buckets[placeIn(buckets, instant)]!;
          expect(instant >= held.at && (instant < held.to || instant === span.to)).toBe(true);
        }
      )
    );
  });
});

test('what lies outside belongs to the nearest bucket', () => {
  const buckets = [
    { at: 10, to: 20 },
    { at: 20, to: 30 },
  ];
  expect([0, 10, 19, 20, 99].map((instant) => placeIn(buckets, instant))).toEqual([0, 0, 0, 1, 1]);
});

test('a trend has equal buckets, and the very end belongs to the last', () => {
  expect(trendOf([0, 9, 10, 19, 20], { from: 0, to: 20 }, 2)).toEqual([2, 3]);
  expect(trendOf([-1, 3], { from: 0, to: 20 }, 2)).toEqual([1, 0]);
});
