/** What is chosen reaches every figure of the overview, and figures of the same page agree. */
import { alertList } from './alert-list';
import { overview, type OverviewParams } from './overview';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
const RANGE = { from: new Date(NOW - 7 * DAY).toISOString(), to: new Date(NOW).toISOString() };

beforeAll(async () => {
  f = await openFixture();
  const every = (hours: number, count: number) => Array.from({ length: count }, (_, i) => NOW - i * hours * HOUR);
  const pay = await f.alert({ name: 'Slow', labels: { service: 'payments', env: 'prod' }, starts: every(11, 25) });
  await f.alert({
    name: 'Disk',
    severity: 'critical',
    labels: { service: 'backup', env: 'prod' },
    starts: every(24, 13),
  });
  await f.alert({ name: 'Disk', labels: { service: 'backup', env: 'dev' }, starts: [NOW - 20 * DAY, NOW - 2 * DAY] });
  await f.alert({ name: 'Odd', kind: 'monitoring-fault', labels: { service: 'payments' }, starts: every(30, 4) });
  await f.alert({ name: 'Beat', kind: 'heartbeat', labels: { service: 'payments' }, starts: [NOW - HOUR] });
  // One problem under two identities: told of once.
  await f.alert({
    ...{ name: 'Slow', labels: { service: 'payments', env: 'prod', version: '2' } },
    ...{ predecessor_id: pay, starts: [NOW, NOW - 11 * HOUR, NOW - 5 * MINUTE] },
  });
  const fire = await f.fire(pay, NOW - 3 * HOUR);
  await f.analysis(pay, fire, { analyst: 'model', cost_micros: 5_000_000 });
});
afterAll(() => f.close());

const page = (params: Partial<OverviewParams> = {}) => overview(f.reader, { orgId: 1, ...RANGE, ...params }, NOW);
const list = (params: Partial<OverviewParams> = {}) =>
  alertList(
    f.reader,
    { ...{ orgId: 1, sort: 'fires', order: 'desc', limit: 50, offset: 0 }, ...RANGE, ...params },
    NOW
  );
const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

test('what chooses everything gives the figures of no filter', async () => {
  const { attention, analyses, ...all } = await page();
  const { attention: chosenAttention, analyses: chosenAnalyses, ...chosen } = await page({ q: 'alertname!=""' });
  expect(chosen).toEqual(all);
  expect(chosenAttention).toEqual(attention);
  expect(chosenAnalyses).toEqual(analyses);
  const byHours = await page({ hours: '00-24' });
  expect(byHours).toEqual({ ...all, attention, analyses });
});

test.each<Partial<OverviewParams>>([
  { q: 'service=~pay.*' },
  { q: '{service="backup", env!="dev"}' },
  { q: 'disk' },
  { severity: 'critical' },
  { hours: '22-06' },
  { hours: 'mo-12,su', tz: 'Asia/Kathmandu' },
  { q: 'service=payments', hours: '22-06', tz: 'America/New_York' },
  { q: 'service=nobody' },
])('headline, bars, heat map and table agree: %j', async (params) => {
  const { fires, alerts, overTime, hourOfWeek } = await page(params);
  const { items } = await list(params);
  const counted = items.filter(({ kind }) => kind === 'alert');
  expect(sum(overTime.buckets.flatMap(({ counts }) => Object.values(counts)))).toBe(fires);
  expect(sum(hourOfWeek.flat())).toBe(fires);
  expect(sum(counted.map((row) => row.fires))).toBe(fires);
  expect(counted).toHaveLength(alerts);
  expect(sum(counted.flatMap(({ trend }) => trend))).toBe(fires);
});

test('only the hours that were asked for are left, on the clock of the zone', async () => {
  const { hourOfWeek, fires, previousFires } = await page({ hours: '02-04', tz: 'Europe/Berlin' });
  expect(fires).toBeGreaterThan(0);
  expect(previousFires).not.toBeNull();
  for (const day of hourOfWeek)
    day.forEach((count, hour) => expect(count === 0 || hour === 2 || hour === 3).toBe(true));
});

test.each(['fires', 'change', 'lastFired', 'name', 'medianGap', 'usualDuration'] as const)(
  'all hours are sorted by %s as no hours are',
  async (sort) => {
    const fingerprints = async (hours?: string) =>
      (
        await alertList(f.reader, { orgId: 1, ...RANGE, hours, sort, order: 'desc', limit: 50, offset: 0 }, NOW)
      ).items.map(({ fingerprint }) => fingerprint);
    expect(await fingerprints('00-24')).toEqual(await fingerprints());
  }
);

test('what of the analyses is told belongs to the fires that were chosen', async () => {
  expect((await page({ q: 'service=payments' })).analyses).toMatchObject({ done: 1, costUsd: 5 });
  expect((await page({ q: 'service=backup' })).analyses).toMatchObject({ done: 0, costUsd: 0 });
});

test('what cannot be read says where and why', async () => {
  await expect(page({ q: 'service=~(' })).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(/^The search cannot be read\. At character 10: \( is no regular expression/),
  });
  await expect(list({ q: 'env="pro' })).rejects.toMatchObject({
    message: 'The search cannot be read. At character 5: the quotation mark is not closed.',
  });
});
