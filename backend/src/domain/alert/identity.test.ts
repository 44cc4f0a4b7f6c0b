import { kindOf, severityOf } from './classify';
import { caseKeyOf, scopeOf } from './identity';
import { decideSuccession, type KnownIdentity } from './succession';

describe('scopeOf', () => {
  it('holds the known place labels in the configured order', () => {
    expect(scopeOf({ host: 'a', cluster: 'eu-1', pod: 'x' }, 'f1', ['cluster', 'host'])).toBe(
      'cluster="eu-1",host="a"'
    );
  });
  it('is its own for an alert that says nothing of where it is: unknown never equals unknown', () => {
    expect(scopeOf({ alertname: 'X' }, 'f1', ['cluster'])).not.toBe(scopeOf({ alertname: 'X' }, 'f2', ['cluster']));
  });
  it('cannot be forged by a label value', () => {
    expect(scopeOf({ cluster: 'a",host="b' }, 'f', ['cluster', 'host'])).not.toBe(
      scopeOf({ cluster: 'a', host: 'b' }, 'f', ['cluster', 'host'])
    );
  });
});

describe('caseKeyOf', () => {
  it('is one across versions, pods and spellings', () => {
    const key = 'payments / payments high error rate / prod';
    expect(caseKeyOf('PaymentsHighErrorRate', { service: 'payments', env: 'prod', version: '2.14.0', pod: 'a' })).toBe(
      key
    );
    expect(caseKeyOf('payments_high-error rate', { app: 'Payments', environment: 'PROD', version: '2.13.0' })).toBe(
      key
    );
  });
  it('keeps words of an acronym together', () => {
    expect(caseKeyOf('HTTPErrorRate', {})).toBe('- / http error rate / -');
  });
});

it.each([
  ['Watchdog', 'heartbeat'],
  ['DeadMansSwitch', 'heartbeat'],
  ['InfoInhibitor', 'inhibitor'],
  ['DatasourceNoData', 'monitoring-fault'],
  ['DatasourceError', 'monitoring-fault'],
  ['WatchdogTimeout', 'alert'],
])('%s is a %s', (name, kind) => expect(kindOf(name)).toBe(kind));

it.each([
  [{ severity: 'Critical' }, 'critical'],
  [{ severity: 'page' }, 'critical'],
  [{ priority: 'P2' }, 'error'],
  [{ severity: 'warn' }, 'warning'],
  [{ severity: 'banana' }, 'none'],
  [{}, 'none'],
])('%p is of severity %s', (labels, severity) => expect(severityOf(labels as Record<string, string>)).toBe(severity));

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
