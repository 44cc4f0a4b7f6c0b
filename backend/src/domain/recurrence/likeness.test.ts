import fc from 'fast-check';
import type { LocalMoment } from './clock-habit';
import { decideLikeness, type ComparedFire, type LikenessFacts } from './likeness';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 2:11 on each day. */
const NIGHT = 2 * HOUR + 11 * MINUTE;
const clock = (at: number): LocalMoment => ({
  ...{ day: Math.floor(at / DAY), weekday: (Math.floor(at / DAY) + 3) % 7, hour: Math.floor((at % DAY) / HOUR) },
});
const fire = (startsAt: number, lasted: number | null = 38 * MINUTE, change: Partial<ComparedFire> = {}) => ({
  ...{
    startsAt,
    endsAt: lasted === null ? null : startsAt + lasted,
    recovered: lasted !== null,
    severity: 'warning' as const,
  },
  ...change,
});
const nights = (count: number) => Array.from({ length: count }, (_, day) => fire(day * DAY + NIGHT));
const open = (startsAt: number, change: Partial<ComparedFire> = {}) => ({
  ...fire(startsAt, null, change),
  isOpen: true,
});
const decide = (facts: Partial<LikenessFacts>, now: number) =>
  decideLikeness({ fire: open(0), earlier: [], fresh: [], ...facts }, clock, now);

test('the first fire of a case has nothing to be compared with', () => {
  expect(decide({}, HOUR)).toMatchObject({ outcome: 'first', breaks: [], usualMs: null, sinceMs: null });
});

test('two earlier ones are too few to know a habit', () => {
  expect(decide({ fire: open(2 * DAY + NIGHT), earlier: nights(2) }, 2 * DAY + NIGHT + MINUTE)).toMatchObject({
    ...{ outcome: 'too-few', usualMs: null, hours: null },
  });
});

test('on time, as every night, and not yet over', () => {
  const start = 12 * DAY + NIGHT;
  expect(decide({ fire: open(start), earlier: nights(12) }, start + 20 * MINUTE)).toEqual({
    ...{ outcome: 'as-usual', breaks: [], usualMs: 38 * MINUTE, lastedMs: 20 * MINUTE, sinceMs: DAY },
    ...{ hours: 'almost every day between 02:00 and 03:00', severity: 'warning', fresh: [] },
  });
});

test('it follows the clock: three times its usual length is longer', () => {
  const start = 12 * DAY + NIGHT;
  const at = (now: number) => decide({ fire: open(start), earlier: nights(12) }, now).outcome;
  expect(at(start + 3 * 38 * MINUTE - 1)).toBe('as-usual');
  expect(at(start + 3 * 38 * MINUTE)).toBe('longer');
  const ended = { ...fire(start, 5 * HOUR), isOpen: false };
  expect(decide({ fire: ended, earlier: nights(12) }, start + 40 * DAY).outcome).toBe('longer');
});

test('an end that nobody told of has no length', () => {
  const lost = { ...fire(12 * DAY + NIGHT, null), isOpen: false };
  expect(decide({ fire: lost, earlier: nights(12) }, 20 * DAY)).toMatchObject({ outcome: 'as-usual', lastedMs: null });
});

test('outside its hours, and all that breaks at once, the most telling first', () => {
  const noon = 12 * DAY + 12 * HOUR;
  const facts = {
    fire: open(noon, { severity: 'critical' }),
    earlier: nights(12),
    fresh: [{ label: 'version', value: '2' }],
  };
  expect(decide(facts, noon + 5 * HOUR).breaks).toEqual(['new-severity', 'longer', 'outside-hours', 'new-label']);
  expect(decide({ fire: open(12 * DAY + 3 * HOUR), earlier: nights(12) }, 12 * DAY + 3 * HOUR).outcome).toBe(
    'as-usual'
  );
});

test('a case that comes back after a long time says so', () => {
  const start = 120 * DAY + NIGHT;
  expect(decide({ fire: open(start), earlier: nights(12) }, start)).toMatchObject({
    outcome: 'after-long',
    sinceMs: 109 * DAY,
  });
});

test('much sooner than before', () => {
  const start = 11 * DAY + NIGHT + 2 * HOUR;
  expect(decide({ fire: open(start), earlier: nights(12) }, start).breaks).toContain('faster');
});

test('no outcome of a random history claims what it cannot know', () => {
  const past = fc.record({
    at: fc.integer({ min: 0, max: 20_000 }),
    lasted: fc.option(fc.integer({ min: 1, max: 500 })),
  });
  fc.assert(
    fc.property(fc.array(past, { maxLength: 25 }), fc.integer({ min: 0, max: 3_000 }), (fires, after) => {
      const earlier = fires
        .map(({ at, lasted }) => fire(at * MINUTE, lasted === null ? null : lasted * MINUTE))
        .sort((a, b) => a.startsAt - b.startsAt);
      const start = (earlier.at(-1)?.startsAt ?? 0) + MINUTE;
      const told = decide({ fire: open(start), earlier }, start + after * MINUTE);
      const recovered = earlier.filter((each) => each.recovered).length;
      expect(told.usualMs === null).toBe(recovered < 3);
      if (earlier.length === 0) expect(told.outcome).toBe('first');
      if (earlier.length > 0 && earlier.length < 3)
        expect(['as-usual', 'longer', 'outside-hours', 'faster']).not.toContain(told.outcome);
      expect(told.breaks[0] ?? told.outcome).toBe(told.outcome);
    })
  );
});
