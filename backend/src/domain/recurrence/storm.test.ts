import fc from 'fast-check';
import { decideStorms, inCommonOf, STORM_ALERTS, STORM_WITHIN } from './storm';

const MINUTE = 60_000;
const burst = (at: number, alerts: number, over: number, first = 0) =>
  Array.from({ length: alerts }, (_, i) => ({ alertId: first + i, startsAt: at + Math.floor((i * over) / alerts) }));

test.each([
  ['few alerts', burst(0, STORM_ALERTS - 1, MINUTE), []],
  ['as many, spread over hours', burst(0, STORM_ALERTS, 600 * MINUTE), []],
  ['many at once', burst(0, 300, MINUTE), [{ from: 0, to: 59_800, alerts: 300 }]],
  ['one alert that flaps', Array.from({ length: 50 }, (_, i) => ({ alertId: 1, startsAt: i * 1000 })), []],
  [
    'two of them, hours apart',
    [...burst(0, 30, MINUTE), ...burst(600 * MINUTE, 25, MINUTE)],
    [
      { from: 0, to: 58_000, alerts: 30 },
      { from: 36_000_000, to: 36_057_600, alerts: 25 },
    ],
  ],
  ['a long one', burst(0, 400, 40 * MINUTE), [{ from: 0, to: 39.9 * MINUTE, alerts: 400 }]],
])('%s', (_, fires, storms) => {
  expect(decideStorms(fires).map(({ from, to, alertIds }) => ({ from, to, alerts: alertIds.length }))).toEqual(storms);
});

test('whatever fires, each storm has enough alerts, and none overlaps another', () => {
  const fire = fc.record({
    alertId: fc.integer({ min: 0, max: 60 }),
    startsAt: fc.integer({ min: 0, max: 90 * MINUTE }),
  });
  fc.assert(
    fc.property(fc.array(fire, { maxLength: 200 }), (fires) => {
      fires.sort((a, b) => a.startsAt - b.startsAt);
      const storms = decideStorms(fires);
      storms.forEach(({ from, to, alertIds }, i) => {
        expect(alertIds.length).toBeGreaterThanOrEqual(STORM_ALERTS);
        expect(to).toBeGreaterThanOrEqual(from);
        if (i > 0) expect(from).toBeGreaterThan(storms[i - 1]!.to);
      });
      const outside = fires.filter(
        ({ startsAt }) => !storms.some(({ from, to }) => startsAt >= from && startsAt <= to)
      );
      for (const { startsAt } of outside) {
        const near = outside.filter((other) => other.startsAt <= startsAt && other.startsAt >= startsAt - STORM_WITHIN);
        expect(new Set(near.map(({ alertId }) => alertId)).size).toBeLessThan(STORM_ALERTS);
      }
    })
  );
});

test.each([
  [
    [
      { cluster: 'dc-2', host: 'a' },
      { cluster: 'dc-2', host: 'b' },
    ],
    { label: 'cluster', value: 'dc-2' },
  ],
  [
    [
      { rack: 'r2', cluster: 'dc-2' },
      { rack: 'r2', cluster: 'dc-2' },
    ],
    { label: 'rack', value: 'r2' },
  ],
  [[{ host: 'a' }, { host: 'b' }], null],
  [[], null],
])('%j have in common', (labels, common) => {
  expect(inCommonOf(labels)).toEqual(common);
});
