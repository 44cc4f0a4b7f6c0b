import { fingerprintOf } from '../domain/alert/fingerprint';
import type { AlertEvent, Labels } from '../domain/types';
import type { ReadContext, TextFilter } from './adapter';
import { grafana } from './adapters/grafana';
import { prometheus } from './adapters/prometheus';
import { readContext } from './testing/context';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const filter: TextFilter = { text: (text) => text, labels: (labels) => labels, url: (url) => url };

function read(alert: object, change: Partial<ReadContext> = {}): AlertEvent {
  const body = { alerts: [{ status: 'firing', startsAt: '2026-11-30T11:00:00Z', ...alert }] };
  return grafana.read(body, readContext({ now: NOW, filter, ...change })).events[0]!;
}

describe('labels that only tell copies of a sender apart', () => {
  const labels = { alertname: 'HostDown', instance: 'h1:9100' };
  const pushed = (more: Labels, change: Partial<ReadContext> = {}) =>
    prometheus.read([{ labels: { ...labels, ...more } }], readContext({ now: NOW, filter, ...change })).events[0]!;

  it('make no alert of their own, and are not kept', () => {
    for (const name of ['replica', 'prometheus_replica', '__replica__']) {
      const event = pushed({ [name]: '1' });
      expect(event.fingerprint).toBe(fingerprintOf(labels));
      expect(event.labels).toEqual(labels);
    }
  });
  it('make the fingerprint that was sent the one of a copy', () => {
    const sent = read({ labels: { ...labels, replica: 'b' }, fingerprint: 'aaaaaaaaaaaaaaaa' });
    expect(sent.fingerprint).toBe(fingerprintOf(labels));
    expect(read({ labels, fingerprint: 'aaaaaaaaaaaaaaaa' }).fingerprint).toBe('aaaaaaaaaaaaaaaa');
  });
  it('do not make two rules one', () => {
    const of = (rule: string) =>
      read({
        labels: { ...labels, replica: 'b' },
        generatorURL: `https://g.example.test/alerting/grafana/${rule}/view`,
      });
    expect(of('r1').fingerprint).not.toBe(of('r2').fingerprint);
  });
  it('are named by a setting', () => {
    expect(pushed({ ha: '1' }, { replicaLabels: ['ha'] }).labels).toEqual(labels);
    expect(pushed({ replica: '1' }, { replicaLabels: [] }).labels).toEqual({ ...labels, replica: '1' });
  });
  it('stay where there is nothing else', () => {
    expect(prometheus.read([{ labels: { replica: '1' } }], readContext({ now: NOW, filter })).events).toHaveLength(1);
  });
});

it('a long fingerprint is hashed, not refused', () => {
  const fingerprint = 'f'.repeat(300);
  expect(read({ labels: { alertname: 'A' }, fingerprint }).fingerprint).toBe(fingerprintOf({ fingerprint }));
});

describe('an alert whose rule failed, under its own name', () => {
  const sent = { labels: { alertname: 'Disk usage high' }, values: { A: -1, C: -1 } };
  const because = (reason: string) => ({ ...sent, annotations: { grafana_state_reason: reason } });

  it.each(['NoData', 'Error'])('has no values when it fires because of %s', (reason) => {
    expect(read(because(reason))).toMatchObject({ kind: 'alert', values: null, stateReason: reason });
  });
  it('has none when it ends for that', () => {
    expect(read({ ...because('NoData'), status: 'resolved' })).toMatchObject({ status: 'resolved', values: null });
  });
  it('has its values when it was measured', () => {
    expect(read({ ...because('Updated'), values: { A: 93 } }).values).toEqual({ A: 93 });
  });
});

it('a heartbeat is known by the settings and by its rule', () => {
  const labels = { alertname: 'EtlPulse' };
  const generatorURL = 'http://prometheus.example.test/graph?g0.expr=vector%281%29&g0.tab=1';
  expect(read({ labels }).kind).toBe('alert');
  expect(read({ labels }, { heartbeats: new Set(['etlpulse']) }).kind).toBe('heartbeat');
  expect(read({ labels, generatorURL }).kind).toBe('heartbeat');
});

it('a time as Go prints it is the instant that it says', () => {
  const startsAt = '2026-07-14 10:20:30.123456789 +0000 UTC';
  expect(read({ labels: { alertname: 'A' }, startsAt }).startsAt).toMatchObject({
    at: Date.parse('2026-07-14T10:20:30.123Z'),
    outcome: 'exact',
  });
});
