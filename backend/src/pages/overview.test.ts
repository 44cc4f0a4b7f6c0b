import { overviewResponse } from '@alert-recall/contract';
import { overview } from './overview';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

async function read(params: Partial<Parameters<typeof overview>[1]> = {}) {
  return overviewResponse.parse(await overview(f.reader, { orgId: 1, ...params }, NOW));
}
const total = (counts: number[][]) => counts.flat().reduce((sum, count) => sum + count, 0);

test('an empty history says that nothing has ever arrived', async () => {
  expect(await read()).toMatchObject({
    fires: 0,
    alerts: 0,
    previousFires: null,
    top: { alerts: 0, share: 0 },
    analyses: { done: 0, failed: 0, told: 0, untold: 0, costUsd: 0, tokens: 0 },
    attention: {
      firing: 0,
      unexplained: 0,
      unreadableDeliveries: 0,
      truncated: { groups: 0, alerts: 0 },
      lastTestAt: null,
      silentHeartbeats: [],
    },
    lastDeliveryAt: null,
  });
});

test('fires and alerts of the range are counted, and those of the range before', async () => {
  await f.alert({ starts: [NOW - 14 * DAY, NOW - 7 * DAY, NOW - HOUR] });
  await f.alert({ starts: [NOW] });
  await f.alert({ starts: [NOW - 8 * DAY, NOW - 7 * DAY - 1] });
  await f.alert({ org_id: 2, starts: [NOW - HOUR] });
  const page = await read();
  expect(page).toMatchObject({ fires: 3, alerts: 2, previousFires: 3, top: { alerts: 1, share: 2 / 3 } });
  expect(page.previous.to < page.range.from).toBe(true);
});

test('nothing is compared with a range that history does not cover', async () => {
  await f.alert({ starts: [NOW - 13 * DAY, NOW - HOUR] });
  expect((await read()).previousFires).toBeNull();
});

test('heartbeats, inhibitors and faults of the monitoring are in no figure', async () => {
  const starts = [NOW - 3 * HOUR, NOW - 2 * HOUR, NOW - HOUR];
  for (const kind of ['heartbeat', 'inhibitor', 'monitoring-fault'] as const) await f.alert({ kind, starts });
  const page = await read();
  expect(page).toMatchObject({ fires: 0, alerts: 0, attention: { unexplained: 0 } });
  expect(total(page.hourOfWeek)).toBe(0);
  expect(page.overTime.buckets.every(({ counts }) => Object.keys(counts).length === 0)).toBe(true);
});

test('a storm is told with what it was of, and a filter leaves it out', async () => {
  for (let node = 0; node < 22; node++)
    await f.alert({ name: 'Down', labels: { rack: 'r2', host: `n${node}` }, starts: [NOW - 2 * DAY + node * 1000] });
  expect((await read()).storms).toEqual([
    {
      ...{ at: new Date(NOW - 2 * DAY).toISOString(), lastStartAt: new Date(NOW - 2 * DAY + 21_000).toISOString() },
      ...{ endedAt: new Date(NOW - 2 * DAY + 21_000 + 10 * 60_000).toISOString(), alerts: 22, names: ['Down'] },
      ...{ differentNames: 1, common: { label: 'rack', value: 'r2' } },
    },
  ]);
  expect((await read({ q: 'Down' })).storms).toEqual([]);
});

test('fires over time are stacked by severity and lose none at the ends of the range', async () => {
  await f.alert({ severity: 'critical', starts: [NOW - 7 * DAY, NOW - HOUR] });
  await f.alert({ severity: 'info', starts: [NOW - HOUR + 1, NOW] });
  const { overTime, range } = await read();
  expect(overTime.stepMs).toBe(2 * HOUR);
  expect(overTime.buckets).toHaveLength(84);
  expect(overTime.buckets[0]).toEqual({
    at: range.from,
    to: new Date(NOW - 7 * DAY + 2 * HOUR).toISOString(),
    counts: { critical: 1 },
  });
  expect(overTime.buckets.at(-1)!.counts).toEqual({ critical: 1, info: 2 });
});

test('the hours of the week are those of the time zone, and count every fire once', async () => {
  await f.alert({ starts: [Date.UTC(2026, 10, 29, 18, 20), Date.UTC(2026, 10, 29, 18, 40), NOW, NOW - 7 * DAY] });
  const { hourOfWeek } = await read({ tz: 'Asia/Kolkata' });
  expect(hourOfWeek[6]![23]).toBe(1);
  expect(hourOfWeek[0]![0]).toBe(1);
  expect(hourOfWeek[0]![17]).toBe(2);
  expect(total(hourOfWeek)).toBe(4);
});

test('what admission did with the fires is told', async () => {
  const id = await f.alert();
  const outcomes = [
    'analyse',
    'attach',
    'attach',
    'suppressed-fingerprint-cooldown',
    'suppressed-group-cooldown',
    'storm-degraded',
    'queue-full',
    'not-analysed',
  ] as const;
  for (const [i, outcome] of outcomes.entries()) {
    const start = NOW - (i + 1) * HOUR;
    await f.fire(id, start, { outcome, ends_at: start + MINUTE, end_reason: 'recovered' });
  }
  expect(await read()).toMatchObject({ fires: 8, attached: 2, suppressed: 4 });
});

test('analyses of the range are added up', async () => {
  const id = await f.alert({ starts: [NOW - 20 * DAY] });
  const fire = await f.fire(id, NOW - HOUR);
  await f.analysis(id, fire, {
    memory_text: 'treat as hypotheses',
    cost_micros: 310_000,
    input_tokens: 1000,
    output_tokens: 200,
    cache_read_tokens: 30,
    cache_write_tokens: 4,
  });
  await f.analysis(id, fire, { memory_text: '', cost_micros: 0, input_tokens: 0, output_tokens: 0 });
  await f.analysis(id, fire, { state: 'failed', cost_micros: 300_000, input_tokens: 0, output_tokens: 0 });
  await f.analysis(id, fire, { finished_at: NOW - 8 * DAY });
  expect((await read()).analyses).toEqual({ done: 2, failed: 1, told: 1, untold: 1, costUsd: 0.61, tokens: 1234 });
});

test('work that waits for a person is counted', async () => {
  const starts = [NOW - 3 * HOUR, NOW - 2 * HOUR, NOW - HOUR];
  await f.alert({ starts });
  await f.alert({ starts });
  const explained = await f.alert({ starts });
  await f.analysis(explained, await f.fire(explained, NOW), { root_cause: 'A full disk.' });
  await f.delivery(NOW - HOUR, { outcome: 'unreadable' });
  await f.delivery(NOW - 8 * DAY, { outcome: 'unreadable' });
  await f.delivery(NOW - HOUR, { truncated_alerts: 2, truncated_group: 'a' });
  await f.delivery(NOW - HOUR / 2, { truncated_alerts: 1, truncated_group: 'a' });
  await f.delivery(NOW - 2 * HOUR, { truncated_alerts: 5, truncated_group: 'b' });
  await f.delivery(NOW - 30 * DAY, { outcome: 'test' });
  await f.delivery(NOW - MINUTE);
  const { attention, lastDeliveryAt } = await read();
  expect(attention).toMatchObject({
    unexplained: 2,
    unreadableDeliveries: 1,
    truncated: { groups: 2, alerts: 7 },
    lastTestAt: new Date(NOW - 30 * DAY).toISOString(),
  });
  expect(lastDeliveryAt).toBe(new Date(NOW - MINUTE).toISOString());
});

test('the last delivery is known from the alerts when its own record is gone', async () => {
  await f.alert({ starts: [NOW - 40 * DAY] });
  expect((await read()).lastDeliveryAt).toBe(new Date(NOW - 40 * DAY).toISOString());
});

test('a heartbeat that is overdue is named', async () => {
  const beating = await f.alert({ name: 'Watchdog', kind: 'heartbeat' });
  await f.fire(beating, NOW - 90 * DAY, { deliveries: 25_921, last_received_at: NOW - MINUTE });
  const silent = await f.alert({ name: 'DeadMansSwitch', kind: 'heartbeat', fingerprint: 'dead' });
  await f.fire(silent, NOW - DAY, { deliveries: 100, last_received_at: NOW - 16 * HOUR });
  expect((await read()).attention.silentHeartbeats).toEqual([
    { name: 'DeadMansSwitch', fingerprint: 'dead', lastSeenAt: new Date(NOW - 16 * HOUR).toISOString() },
  ]);
});

test('a range from before the history begins is empty', async () => {
  await f.alert({ starts: [NOW - HOUR] });
  const page = await read({ from: new Date(NOW - 30 * DAY).toISOString(), to: new Date(NOW - 20 * DAY).toISOString() });
  expect(page).toMatchObject({ fires: 0, alerts: 0, previousFires: null });
  expect(total(page.hourOfWeek)).toBe(0);
});
