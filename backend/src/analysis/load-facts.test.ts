import { openHistory, type History } from '../acts/testing/history';
import { DAY, firing, MINUTE, resolved, T0 } from '../acts/testing/samples';
import { loadFacts } from './load-facts';
import { changesBetween } from './load-past';

let history: History;
beforeEach(async () => void (history = await openHistory()));
afterEach(() => history.close());

/** Facts about the newest fire of a fingerprint. */
async function factsOf(fingerprint: string, tellsHistory = true) {
  const fire = await history.reader
    .selectFrom('fires')
    .innerJoin('alerts', 'alerts.id', 'fires.alert_id')
    .select(['fires.id', 'alert_id', 'incident_id'])
    .where('fingerprint', '=', fingerprint)
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow();
  const job = { alertId: fire.alert_id, fireId: fire.id, incidentId: fire.incident_id };
  return (await loadFacts(history.reader, job, { tellsHistory }, T0 + DAY))!;
}
const release = (version: string) => ({
  fingerprint: `f-${version}`,
  labels: { alertname: 'ErrorRate', service: 'pay', env: 'prod', version },
});

test('what was sent, and the fires before', async () => {
  await history.record(T0 - DAY, [firing(T0 - DAY)]);
  await history.record(T0 - DAY + MINUTE, [resolved(T0 - DAY, T0 - DAY + MINUTE)]);
  await history.record(T0, [firing(T0, { values: { A: 97 }, links: { runbook: 'https://r.example.test' } })]);
  expect(await factsOf('f1')).toMatchObject({
    alert: {
      name: 'DiskFull',
      labels: { host: 'backup-2' },
      links: { runbook: 'https://r.example.test' },
    },
    fire: { startsAt: T0, endsAt: null, values: { A: 97 }, severity: 'warning', deliveries: 1 },
    past: {
      fires: [{ startsAt: T0 - DAY, endsAt: T0 - DAY + MINUTE, endReason: 'recovered', stateReason: null }],
      ...{ totalFires: 2, firstStartsAt: T0 - DAY, changes: null, simultaneous: 0, lastFinding: null },
    },
    analysedBefore: false,
  });
});

test('what changed since the last fire of the case', async () => {
  await history.record(T0 - DAY, [firing(T0 - DAY, release('2.13.1'))]);
  await history.record(T0, [firing(T0, release('2.14.0'))]);
  expect((await factsOf('f-2.14.0')).past!.changes).toEqual({
    since: T0 - DAY,
    labels: [{ label: 'version', before: '2.13.1', now: '2.14.0' }],
  });
  expect((await factsOf('f-2.13.1')).past!.changes).toBeNull();
});

test('nothing changed when the alert itself fired last', async () => {
  await history.record(T0 - DAY, [firing(T0 - DAY, release('2.13.1'))]);
  await history.record(T0 - MINUTE, [firing(T0 - MINUTE, release('2.14.0'))]);
  await history.record(T0, [firing(T0, release('2.14.0'))]);
  expect((await factsOf('f-2.14.0')).past!.changes).toBeNull();
});

test('other alerts that started with it are counted', async () => {
  const others = [-90, -60, 0, 30, 61].map((seconds, i) =>
    firing(T0 + seconds * 1000, { fingerprint: `o${i}`, labels: { alertname: 'Other', host: `h${i}` } })
  );
  await history.record(T0 + MINUTE, [firing(T0), ...others]);
  expect((await factsOf('f1')).past!.simultaneous).toBe(3);
});

test('all alerts of the incident: those that fire first, then the most severe, then the newest', async () => {
  const of = (name: string, i: number, change: Parameters<typeof firing>[1] = {}) =>
    firing(T0 + i * 1000, { fingerprint: `m${i}`, labels: { alertname: name, host: 'backup-2' }, ...change });
  await history.record(T0, [firing(T0, { fingerprint: 'f1' })]);
  await history.record(T0 + MINUTE, [
    of('CpuHigh', 1),
    of('CpuHigh', 2, { severity: 'info' }),
    of('NodeDown', 3, { severity: 'critical' }),
    of('NodeDown', 4, {
      severity: 'critical',
      status: 'resolved',
      endsAt: { at: T0 + 9000, outcome: 'exact', raw: null },
    }),
  ]);
  const { fingerprint, labels } = of('CpuHigh', 2);
  await history.record(T0 + MINUTE, [resolved(T0 + 2000, T0 + 8000, { fingerprint, labels, severity: 'info' })]);
  const { incident } = await factsOf('f1');
  expect(incident).toMatchObject({
    ...{ alerts: 4, names: 3, firing: 3, firstStartsAt: T0, lastStartsAt: T0 + 3000, failedInARow: 0 },
  });
  expect(incident!.members.map(({ fingerprint, firing, severity }) => [fingerprint, firing, severity])).toEqual([
    ['m3', true, 'critical'],
    ['m1', true, 'warning'],
    ['f1', true, 'warning'],
    ['m2', false, 'info'],
  ]);
});

test('with the history switched off nothing of the past is read', async () => {
  await history.record(T0, [firing(T0)]);
  expect((await factsOf('f1', false)).past).toBeNull();
});

test('an alert that is no longer kept has no facts', async () => {
  expect(
    await loadFacts(history.reader, { alertId: 1, fireId: 1, incidentId: null }, { tellsHistory: true }, T0)
  ).toBeNull();
});

test('what tells a release comes first among changes, private labels not at all', () => {
  expect(
    changesBetween(
      { a: '1', version: '1', gone: 'x', __p__: '1' },
      { a: '2', version: '2', added: 'y', __p__: '2' }
    ).map(({ label }) => label)
  ).toEqual(['version', 'a', 'added', 'gone']);
});
