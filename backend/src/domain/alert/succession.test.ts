import { decideSuccession, isSameProblem, type KnownIdentity } from './succession';

describe('decideSuccession', () => {
  const known = (change: Partial<KnownIdentity>): KnownIdentity => ({
    id: 1,
    name: 'DiskFull',
    labels: { instance: 'a', severity: 'warning' },
    ruleUid: null,
    lastStartsAt: 100,
    ...change,
  });

  it('follows a renamed rule by its uid and labels', () => {
    const fresh = { name: 'DiskNearlyFull', labels: { alertname: 'DiskNearlyFull', instance: 'a' }, ruleUid: 'u1' };
    const before = known({ labels: { alertname: 'DiskFull', instance: 'a' }, ruleUid: 'u1' });
    expect(decideSuccession(fresh, 500, [before])).toEqual({
      predecessorId: 1,
      reason: 'the rule was renamed from "DiskFull"',
    });
  });
  it('does not join two instances of one rule', () => {
    expect(
      decideSuccession({ name: 'DiskFull', labels: { instance: 'b' }, ruleUid: 'u1' }, 500, [
        known({ labels: { instance: 'a' }, ruleUid: 'u1' }),
      ])
    ).toBeNull();
  });
  it('follows a label that was added while it fired', () => {
    const fresh = { name: 'DiskFull', labels: { instance: 'a', severity: 'warning', team: 'storage' }, ruleUid: null };
    expect(decideSuccession(fresh, 100, [known({})])).toEqual({ predecessorId: 1, reason: 'label "team" was added' });
  });
  it('does not join alerts that merely began in the same second', () => {
    expect(
      decideSuccession({ name: 'DiskFull', labels: { instance: 'b', severity: 'warning' }, ruleUid: null }, 100, [
        known({}),
      ])
    ).toBeNull();
    expect(
      decideSuccession(
        { name: 'DiskFull', labels: { instance: 'a', severity: 'warning', team: 's' }, ruleUid: null },
        101,
        [known({})]
      )
    ).toBeNull();
  });
});

describe('isSameProblem', () => {
  const first = { alertId: 1, predecessorId: null, startsAt: 100 };

  it('holds for linked identities with the same start, whichever comes first', () => {
    const second = { alertId: 2, predecessorId: 1, startsAt: 100 };
    expect([isSameProblem(first, second), isSameProblem(second, first)]).toEqual([true, true]);
  });
  it.each([
    ['without a link', { alertId: 2, predecessorId: null, startsAt: 100 }],
    ['with another start', { alertId: 2, predecessorId: 1, startsAt: 101 }],
  ])('does not hold %s', (_, other) => expect(isSameProblem(first, other)).toBe(false));
});
