/** More than any sender means: too many, too long, of the wrong kind, and what must come of it. */
import { fingerprintOf } from '../domain/alert/fingerprint';
import type { TextFilter } from './adapter';
import { alertmanager } from './adapters/alertmanager';
import { prometheus } from './adapters/prometheus';
import { readContext } from './testing/context';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const asIs: TextFilter = { text: (text) => text, labels: (labels) => labels, url: (url) => url };
const read = (body: unknown, filter = asIs) => alertmanager.read(body, readContext({ now: NOW, filter }));
const alert = (change: object = {}) => ({ status: 'firing', labels: { alertname: 'Excess' }, ...change });
const only = (change: object, filter = asIs) => read({ alerts: [alert(change)] }, filter).events[0]!;

it('keeps the first labels of a hundred thousand, the ones that say what and where before all, and says how many it left out', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`l${i}`, 'v']));
  const labels = { ...many, alertname: 'Excess', service: 'pay' };
  const event = only({ labels });
  expect(event.labels).toMatchObject({ alertname: 'Excess', service: 'pay', l0: 'v', '…': '99702 more were not kept' });
  expect(Object.keys(event.labels)).toHaveLength(301);
  expect(event.fingerprint).toBe(fingerprintOf(labels));
});

it('cuts a long label with a mark, after its secrets were taken out', () => {
  const stars: TextFilter = {
    ...asIs,
    labels: (all) => Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text.replaceAll('Z', '*')])),
  };
  const { labels } = only({ labels: { alertname: 'Excess', long: `${'x'.repeat(1_999)}ZZZZ` } }, stars);
  expect(labels.long).toMatch(/^x{1999}\* …\[cut, 3 characters more\]$/);
});

it('takes secrets out of names, also where there are too many, and loses no alert when two become the same', () => {
  const stars: TextFilter = {
    ...asIs,
    labels: (all) =>
      Object.fromEntries(Object.entries(all).map(([name, text]) => [name.replace(/SECRET\d/, '*'), text])),
  };
  const sent = { alertname: 'Excess', 'a SECRET1': 'first', 'a SECRET2': 'last' };
  const crowd = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`l${i}`, 'v']));
  expect(only({ labels: sent }, stars)).toMatchObject({
    labels: { alertname: 'Excess', 'a *': 'last' },
    fingerprint: fingerprintOf(sent),
  });
  expect(only({ labels: { ...sent, ...crowd } }, stars)).toMatchObject({
    labels: { 'a *': 'last' },
    fingerprint: fingerprintOf({ ...sent, ...crowd }),
  });
});

it('looks at the start of an overlong text only, and never shows the place where it stopped looking', () => {
  const lookedAt: number[] = [];
  const counting: TextFilter = {
    ...asIs,
    labels: (all) => (lookedAt.push(...Object.values(all).map((text) => text.length)), all),
  };
  const { annotations } = only({ annotations: { log: 'y'.repeat(5_000_000) } }, counting);
  expect(Math.max(...lookedAt)).toBeLessThan(1_000_000);
  expect(annotations.log).toMatch(/^y{1000,2000}… \[cut: 5000000 characters were sent\]$/);
  const shrinking: TextFilter = {
    ...asIs,
    labels: (all) => Object.fromEntries(Object.keys(all).map((name) => [name, 'end'])),
  };
  expect(only({ annotations: { log: 'y'.repeat(5_000_000) } }, shrinking).annotations.log).toBe(
    '… [cut: 5000000 characters were sent]'
  );
});

it('cuts no secret in two where it stops to look at the name of a receiver', () => {
  const stars: TextFilter = { ...asIs, text: (text) => text.replace(/-+/g, '').replaceAll('SECRET', '*') };
  const receiver = `main ${'-'.repeat(299_990)} SECRET and more`;
  expect(read({ receiver, alerts: [] }, stars).receiver).not.toContain('SEC');
  expect(read({ receiver: 'main SECRET', alerts: [] }, stars).receiver).toBe('main *');
});

it('keeps no secret that is sent as an identity, a rule or the name of a value', () => {
  const stars: TextFilter = { ...asIs, text: (text) => text.replaceAll('SECRET', '*') };
  const event = only(
    { fingerprint: 'f-SECRET', ruleUID: `${'u'.repeat(60)}SECRET`, values: { A: 1, SECRET: 2 } },
    stars
  );
  expect(event).toMatchObject({
    fingerprint: fingerprintOf({ fingerprint: 'f-SECRET' }),
    ruleUid: `${'u'.repeat(60)}*`,
    values: { A: 1, '*': 2 },
  });
  expect(only({ generatorURL: 'https://g.example.test/alerting/grafana/SECRET/view' }, stars).ruleUid).toBe('*');
});

it('names a hundred alerts that cannot be read, and counts the rest', () => {
  for (const bad of [
    null,
    7,
    [],
    {},
    { status: 'firing' },
    { status: 'firing', labels: { a: [] } },
    { status: 'on fire', labels: { a: 'b' } },
  ]) {
    const { events, rejected, moreRejected, listed } = read({
      alerts: [alert(), ...Array.from({ length: 150 }, () => bad)],
    });
    expect([events.length, rejected.length, moreRejected, listed]).toEqual([1, 100, 50, 151]);
  }
  const pushed = prometheus.read(
    [{ labels: { a: 'b' } }, ...Array.from({ length: 150 }, () => ({ labels: 1 }))],
    readContext({ now: NOW, filter: asIs })
  );
  expect([pushed.events.length, pushed.rejected.length, pushed.moreRejected]).toEqual([1, 100, 50]);
});

it('takes what the reason quotes through the filter, and keeps it short', () => {
  const filter: TextFilter = { ...asIs, text: (text) => text.replaceAll('hunter2', '[redacted]') };
  const [rejection] = read({ alerts: [alert({ labels: { [`hunter2${'n'.repeat(9_000)}`]: [] } })] }, filter).rejected;
  expect(rejection!.reason).toContain('[redacted]');
  expect(rejection!.reason.length).toBeLessThan(350);
});

it.each(['..', '.', 'a/b', '..%2f..%2fmetrics', 'a\u0000b', 'a b', 'a?b', '\u202eevil', '\u200b'])(
  'gives a fingerprint that no address can hold (%j) one that it can',
  (fingerprint) => {
    expect(only({ fingerprint }).fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(only({ fingerprint }).fingerprint).toBe(only({ fingerprint }).fingerprint);
  }
);

it('keeps every other fingerprint as sent', () => {
  for (const fingerprint of ['871aaf877406232d', 'node-7.example.test:9100', 'übung', 'a_b~c'])
    expect(only({ fingerprint }).fingerprint).toBe(fingerprint);
});

it.each([[1e308], [{ toString: 1 }], [[[]]], ['99999999999999999999']])(
  'dates an alert whose start is %j by its receipt',
  (startsAt) => {
    expect(only({ startsAt }).startsAt).toMatchObject({ at: NOW });
  }
);

it('takes no number for an organisation, a count or an end that could not be stored', () => {
  expect(read({ orgId: 1e300, alerts: [alert({ orgId: 1e300 })] }).orgId).toBe(1);
  expect(read({ truncatedAlerts: 9e15, alerts: [] }).truncatedAlerts).toBe(0);
  expect(
    prometheus.read([{ labels: { a: 'b' }, endsAt: 1e300 }], readContext({ now: NOW, filter: asIs })).events[0]!
      .expiresAt
  ).toBe(NOW + 300_000);
});

it('keeps labels that are named like the insides of an object, and changes no object by it', () => {
  const labels = JSON.parse(
    '{"alertname":"Proto","__proto__":"p","constructor":"c","toString":"t","hasOwnProperty":"h"}'
  ) as Record<string, string>;
  const event = only({ labels });
  expect(Object.entries(event.labels)).toEqual(
    Object.entries({ alertname: 'Proto', constructor: 'c', toString: 't', hasOwnProperty: 'h' })
  );
  expect(({} as Record<string, unknown>).p).toBeUndefined();
  expect(Object.prototype).not.toHaveProperty('alertname');
});

it('puts the state reason and the receiver through the filter, and keeps them short', () => {
  const filter: TextFilter = { ...asIs, text: (text) => text.replaceAll('hunter2', '[redacted]') };
  const { receiver, groupKey, events } = read(
    {
      receiver: 'hunter2',
      groupKey: 'hunter2',
      alerts: [alert({ annotations: { grafana_state_reason: `hunter2${'z'.repeat(500)}` } })],
    },
    filter
  );
  expect([receiver, groupKey]).toEqual(['[redacted]', '[redacted]']);
  expect(events[0]!.stateReason).toMatch(/^\[redacted\]z{80,} …\[cut/);
  expect(read({ groupKey: 'k'.repeat(1_000_000), alerts: [] }).groupKey).toMatch(/^#[0-9a-f]{16}$/);
});
