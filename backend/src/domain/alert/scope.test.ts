import { scopeOf } from './scope';

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
