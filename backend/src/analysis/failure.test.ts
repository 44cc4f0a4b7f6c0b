import { ModelError } from '../llm/model-error';
import { decideFailure } from './failure';

const now = 1_000_000;
const overloaded = new ModelError({ kind: 'overloaded', message: 'busy.' });

test.each([
  [1, 2_000],
  [2, 10_000],
  [3, 60_000],
])('attempt %i is followed by a pause of %i ms and up to a quarter more', (attempts, pause) => {
  expect(decideFailure(overloaded, attempts, now, 0)).toEqual({
    outcome: 'retry',
    retryAt: now + pause,
    reason: 'busy.',
  });
  expect(decideFailure(overloaded, attempts, now, 1).retryAt).toBe(now + pause * 1.25);
});

test('the fourth is the last', () => {
  expect(decideFailure(overloaded, 4, now, 0)).toEqual({
    outcome: 'give-up',
    retryAt: null,
    reason: 'busy. Given up after 4 attempts.',
  });
});

test('a longer pause that the server asked for is kept', () => {
  const limited = new ModelError({ kind: 'rate-limited', message: 'slow down.', retryAfterMs: 30_000 });
  expect(decideFailure(limited, 1, now, 0).retryAt).toBe(now + 30_000);
  expect(decideFailure(limited, 3, now, 0).retryAt).toBe(now + 60_000);
});

test.each(['bad-request', 'unauthorized', 'refused', 'unreadable-reply', 'secret-stopped', 'budget'] as const)(
  '%s is not tried again',
  (kind) => {
    expect(decideFailure(new ModelError({ kind, message: 'no.' }), 1, now, 0)).toEqual({
      outcome: 'give-up',
      retryAt: null,
      reason: 'no.',
    });
  }
);

test('what is no error of the model is tried again', () => {
  expect(decideFailure(new Error('disk I/O error'), 1, now, 0)).toMatchObject({
    outcome: 'retry',
    reason: 'disk I/O error',
  });
  expect(decideFailure('odd', 4, now, 0)).toMatchObject({ outcome: 'give-up' });
});
