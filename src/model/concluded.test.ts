import { concluded } from './concluded';

const present = { now: Date.parse('2026-11-30T14:16:00.000Z'), timeZone: 'utc' };
const finding = {
  ...{
    runId: 'r1',
    at: '2026-11-23T14:20:00.000Z',
    fireStartsAt: '2026-11-23T14:00:00.000Z',
    summary: 'Slow gateway.',
  },
  ...{ rootCause: 'The card gateway waits for a lock.', confidence: 0.6, fingerprint: 'a', alertName: 'Pay' },
};
const of = (change: Partial<typeof finding> | null, byRules = 0, withoutCause = 0) =>
  concluded(
    {
      fingerprint: 'a',
      name: 'Pay',
      concluded: { finding: change && { ...finding, ...change }, byRules, withoutCause },
    },
    present
  );

test('nothing yet, and what the rules wrote concludes nothing', () => {
  expect(of(null)).toMatchObject({ said: null, note: 'None yet: nobody has named a cause.' });
  expect(of(null, 1).note).toBe('None yet: nobody has named a cause. 1 analysis by the rules told facts only.');
  expect(of(null, 2, 1).note).toBe(
    'None yet: nobody has named a cause. 1 analysis by the model named none. 2 analyses by the rules told facts only.'
  );
  expect(of(null, 7).note).toBe('None yet: nobody has named a cause. 7 analyses by the rules told facts only.');
});

test('a guess is told as one, with its time and age', () => {
  expect(of({})).toMatchObject({
    said: 'Slow gateway.',
    note: 'a guess of the model, 23 Nov 14:20 (7 d ago), confidence 0.6, confirmed by nobody',
  });
  expect(of({ confidence: null } as never).note).toContain('no confidence stated');
});

test('it says for which alert it was made', () => {
  expect(of({ fingerprint: 'b' }).note).toContain('a guess of the model for another alert of the case, ');
  expect(of({ fingerprint: 'b', alertName: 'Disk' }).note).toContain('a guess of the model for Disk, ');
});
