import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadDelivery } from '../domain/types';
import { Unreadable, type TextFilter } from './adapter';
import { alertmanager } from './adapters/alertmanager';
import { grafana } from './adapters/grafana';
import { prometheus } from './adapters/prometheus';
import { readContext } from './testing/context';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const asIs: TextFilter = { text: (text) => text, labels: (labels) => labels, url: (url) => url };

/** The bodies of a recorded case, as parsed JSON. */
function bodies(name: string): unknown[] {
  const file = readFileSync(join(__dirname, '../../../tests/fixtures/payloads', `${name}.json`), 'utf8');
  return (JSON.parse(file) as { steps: Array<{ body: unknown }> }).steps.map((step) => step.body);
}
const read = (adapter: typeof grafana, body: unknown, filter = asIs): ReadDelivery =>
  adapter.read(body, readContext({ now: NOW, filter }));
const only = (delivery: ReadDelivery) => delivery.events[0]!;

describe('Alertmanager', () => {
  it('shows the receiver as it was configured, and keeps a real ampersand in the address', () => {
    const delivery = read(alertmanager, bodies('01-am-firing-single')[0]);
    expect(delivery.receiver).toBe('main.hook');
    expect(only(delivery).links.generator).toMatch(/[^;]&/);
    expect(read(alertmanager, bodies('58-receiver-quoted-meta')[0]).receiver).toBe('ns-a/team.cfg/hook+1');
  });

  it('knows how many alerts of a group were not sent', () => {
    expect(
      bodies('07-am-truncated-status-says-resolved').map((body) => read(alertmanager, body).truncatedAlerts)
    ).toContain(2);
  });

  it('takes the fingerprint from its field, never from a label of that name, and labels never overwrite fields', () => {
    const event = only(read(alertmanager, bodies('52-labels-named-like-fields')[0]));
    expect(event).toMatchObject({ fingerprint: '871aaf877406232d', status: 'firing' });
    expect(event.labels).toMatchObject({ fingerprint: expect.any(String), status: expect.any(String) });
    expect(event.labels.fingerprint).not.toBe(event.fingerprint);
  });

  it('keeps dotted label names flat', () => {
    expect(Object.keys(only(read(alertmanager, bodies('53-dotted-label-names')[0])).labels)).toContain('k8s.pod.name');
  });

  it('makes no link of anything but http', () => {
    expect(only(read(alertmanager, bodies('54-script-img-javascript-links')[0])).links).toEqual({});
  });

  it('cuts a huge annotation with a mark that says how much is missing', () => {
    const longest = Math.max(
      ...Object.values(only(read(alertmanager, bodies('16-am-huge-annotation-275kb')[0])).annotations).map(
        (text) => text.length
      )
    );
    expect(longest).toBeLessThan(8_100);
    expect(JSON.stringify(only(read(alertmanager, bodies('16-am-huge-annotation-275kb')[0])).annotations)).toMatch(
      /\[cut, 1\d{5} characters more\]/
    );
  });

  it('knows a heartbeat, and an alert of Grafana that came this way with its values and without its private labels', () => {
    expect(only(read(alertmanager, bodies('59-watchdog-heartbeat')[0])).kind).toBe('heartbeat');
    const relayed = only(read(alertmanager, bodies('26-grafana-alert-in-v4-body-private-labels')[0]));
    expect(relayed.ruleUid).toEqual(expect.any(String));
    expect(relayed.values).not.toBeNull();
    expect(
      [...Object.keys(relayed.labels), ...Object.keys(relayed.annotations)].filter((name) => name.startsWith('__'))
    ).toEqual([]);
  });

  it('puts all text through the filter before it is cut', () => {
    const stars: TextFilter = {
      ...asIs,
      labels: (labels) =>
        Object.fromEntries(Object.entries(labels).map(([name, text]) => [name, text.replaceAll('Z', '*')])),
    };
    const body = {
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'Z' },
          annotations: { long: `${'x'.repeat(7_999)}ZZZZ` },
          fingerprint: 'f',
        },
      ],
    };
    expect(JSON.stringify(read(alertmanager, body, stars))).not.toContain('Z');
  });
});

describe('Grafana', () => {
  it('finds the rule in the address, and keeps the values', () => {
    expect(only(read(grafana, bodies('20-grafana11-fire-repeat-resolve')[0]))).toMatchObject({
      ruleUid: expect.stringMatching(/\w{6,}/),
      values: { A: 912.25, C: 1 },
    });
  });

  it('accepts values: null', () => {
    expect(only(read(grafana, bodies('22-values-null-because-nan')[0]))).toMatchObject({
      values: null,
      status: 'firing',
    });
  });

  it('never takes the placeholder of a fault of the monitoring for a measurement, and keeps why an alert ended', () => {
    const events = bodies('23-nodata-replaces-alertname-values-minus-one').flatMap(
      (body) => read(grafana, body).events
    );
    const fault = events.find((event) => event.kind === 'monitoring-fault')!;
    expect(fault).toMatchObject({ values: null, labels: { rulename: 'Devices offline' } });
    expect(events.find((event) => event.status === 'resolved')).toMatchObject({ stateReason: 'MissingSeries' });
  });

  it('recognises its test button whatever labels were added', () => {
    expect(bodies('21-grafana-test-button').map((body) => read(grafana, body))).toMatchObject([
      { test: true, events: [] },
      { test: true, events: [] },
    ]);
  });

  it('keeps no image address', () => {
    expect(JSON.stringify(read(grafana, bodies('32-grafana-signed-image-url')[0]))).not.toMatch(/X-Amz|Signature=/i);
  });

  it('hears the organisation that the body names', () => {
    expect(read(grafana, { orgId: 7, alerts: [] }).orgId).toBe(7);
    expect(read(grafana, { alerts: [{ orgId: 9, status: 'firing', labels: { alertname: 'x' } }] }).orgId).toBe(9);
    expect(read(grafana, { alerts: [] }).orgId).toBe(1);
  });

  it.each([[[]], [null], ['text'], [{ text: 'x' }]])('says what it expected instead of %j', (body) => {
    expect(() => read(grafana, body)).toThrow(Unreadable);
  });
});

describe('Prometheus', () => {
  const pushed = (endsAt?: string) => [
    { labels: { alertname: 'TestAlert', job: 'a' }, startsAt: '2026-11-30T11:00:00Z', ...(endsAt ? { endsAt } : {}) },
  ];

  it('is firing until the end it gives, and computes the fingerprint that Alertmanager would', () => {
    expect(only(read(prometheus, pushed('2026-11-30T12:04:00Z')))).toMatchObject({
      status: 'firing',
      expiresAt: NOW + 240_000,
      endsAt: null,
    });
    expect(
      only(read(prometheus, [{ labels: { alertname: 'TestAlert', instance: 'x', empty: '' } }])).fingerprint
    ).toMatch(/^[0-9a-f]{16}$/);
  });
  it('is resolved when the end has passed, and assumed to fire for a while without one', () => {
    expect(only(read(prometheus, pushed('2026-11-30T11:30:00Z')))).toMatchObject({
      status: 'resolved',
      endsAt: { at: NOW - 1_800_000 },
    });
    expect(only(read(prometheus, pushed()))).toMatchObject({ status: 'firing', expiresAt: NOW + 300_000 });
  });
  it('rejects a single alert that it cannot read', () => {
    expect(read(prometheus, [...pushed(), { labels: 'x' }, null]).rejected.map(({ index }) => index)).toEqual([1, 2]);
  });
});
