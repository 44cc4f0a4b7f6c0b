import { decideCoverage, type Concluded } from './coverage';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.parse('2026-11-30T22:30:00Z');
const midnight = Date.parse('2026-12-01T00:00:00Z');
const policy = { judgementCeilingMs: 4 * HOUR };

test.each<[by: Concluded['by'], change: Partial<Concluded>, outcome: string, againAt: number | null]>([
  ['model', { namesCause: true }, 'conclusive', null],
  ['model', {}, 'no-cause', now + 4 * HOUR],
  ['model', { failedInARow: 3 }, 'no-cause', now + 4 * HOUR],
  ['no-key', {}, 'by-rules', null],
  ['no-model', {}, 'by-rules', null],
  ['over', {}, 'over', null],
  ['budget', {}, 'budget', midnight],
  ['budget', { failedInARow: 3 }, 'budget', midnight],
  ['no-credit', {}, 'no-credit', now + 5 * MINUTE],
  ['failed', {}, 'model-failed', now + 5 * MINUTE],
  ['failed', { failedInARow: 1 }, 'model-failed', now + 15 * MINUTE],
  ['failed', { failedInARow: 2 }, 'model-failed', now + HOUR],
  ['failed', { failedInARow: 3 }, 'model-failed', now + 4 * HOUR],
  ['failed', { failedInARow: 9 }, 'model-failed', now + 4 * HOUR],
])('%s %j', (by, change, outcome, againAt) => {
  const hold = { 'by-rules': 'attach-window', over: 'none' }[outcome] ?? 'cooldown';
  const decision = decideCoverage({ by, namesCause: false, failedInARow: 0, ...change }, policy, now);
  expect(decision).toEqual({
    ...{ outcome, againAt, hold, conclusive: outcome === 'conclusive' },
    reason: expect.stringMatching(/\.$/),
  });
});

test('a budget that is used up at midnight sharp is another one at the next', () => {
  const { againAt } = decideCoverage({ by: 'budget', namesCause: false, failedInARow: 0 }, policy, midnight);
  expect(againAt).toBe(midnight + 24 * HOUR);
});
