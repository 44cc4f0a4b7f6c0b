import { alertsResponse } from '@alert-recall/contract';
import { alertList, type AlertListParams } from './alert-list';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

const WEEK = { from: new Date(NOW - 7 * DAY).toISOString(), to: new Date(NOW).toISOString() };
const page = { orgId: 1, sort: 'fires', order: 'desc', limit: 50, offset: 0 } as const;

async function list(params: Partial<AlertListParams> = {}) {
  const answer = await alertList(f.reader, { ...page, ...params }, NOW);
  return alertsResponse.parse(answer);
}
async function names(params: Partial<AlertListParams> = {}) {
  return (await list({ ...WEEK, ...params })).items.map(({ name }) => name);
}

describe('what is listed', () => {
  test('without a range every known alert is, however long ago it fired', async () => {
    await f.alert({ name: 'Old', starts: [NOW - 300 * DAY] });
    await f.alert({ name: 'Recent', starts: [NOW - HOUR] });
    expect(await list({ limit: 1 })).toMatchObject({ total: 2, range: WEEK, items: [{ name: 'Recent' }] });
  });

  test('with a range those that fired in it are, both ends included', async () => {
    await f.alert({ name: 'Start', starts: [NOW - 7 * DAY] });
    await f.alert({ name: 'End', starts: [NOW] });
    await f.alert({ name: 'Before', starts: [NOW - 7 * DAY - 1] });
    expect((await names()).sort()).toEqual(['End', 'Start']);
  });

  test('what burns since before the range is listed, and counted apart', async () => {
    const id = await f.alert({ name: 'Long' });
    await f.fire(id, NOW - 10 * DAY);
    await f.alert({ name: 'Short', starts: [NOW - HOUR] });
    await f.alert({ name: 'Fault', kind: 'monitoring-fault', starts: [NOW - HOUR] });
    expect(await list(WEEK)).toMatchObject({
      total: 3,
      of: { alerts: 1, faults: 1, standing: 1 },
      items: [{ name: 'Long', state: 'firing', fires: 0 }, {}, {}],
    });
    expect((await list({ ...WEEK, state: 'firing' })).items).toMatchObject([
      { name: 'Long', state: 'firing', fires: 0 },
    ]);
  });

  test('heartbeats and inhibitors are listed only by their kind, faults of the monitoring always', async () => {
    await f.alert({ name: 'DatasourceNoData', kind: 'monitoring-fault', starts: [NOW - HOUR] });
    await f.alert({ name: 'Watchdog', kind: 'heartbeat', starts: [NOW - 90 * DAY] });
    await f.alert({ name: 'InfoInhibitor', kind: 'inhibitor', starts: [NOW - HOUR] });
    expect(await names()).toEqual(['DatasourceNoData']);
    expect(await list()).toMatchObject({ total: 1 });
    expect((await list({ ...WEEK, kind: 'heartbeat' })).items).toMatchObject([
      { name: 'Watchdog', habits: [{ id: 'heartbeat' }] },
    ]);
  });

  test('an organisation sees its own alerts only', async () => {
    await f.alert({ name: 'Mine', starts: [NOW - HOUR] });
    await f.alert({ name: 'Theirs', org_id: 2, starts: [NOW - HOUR] });
    expect(await names()).toEqual(['Mine']);
    expect(await names({ orgId: 2 })).toEqual(['Theirs']);
  });

  test('unexplained ones fired three times or more and no model has said why', async () => {
    const starts = [NOW - 3 * HOUR, NOW - 2 * HOUR, NOW - HOUR];
    await f.alert({ name: 'Silent', starts });
    await f.alert({ name: 'Twice', starts: starts.slice(1) });
    await f.alert({ name: 'Fault', kind: 'monitoring-fault', starts });
    for (const [name, facts] of Object.entries({
      Explained: { root_cause: 'A full disk.' },
      NamesNone: {},
      ByRules: { analyst: 'rules' },
      Failed: { state: 'failed' },
    } as const)) {
      const id = await f.alert({ name, starts });
      await f.analysis(id, await f.fire(id, NOW), facts);
    }
    expect((await names({ unexplained: 'true' })).sort()).toEqual(['ByRules', 'Failed', 'NamesNone', 'Silent']);
  });
});

describe('filters', () => {
  beforeEach(async () => {
    const starts = [NOW - HOUR];
    await f.alert({
      name: 'PaymentsÜberlast',
      severity: 'critical',
      source: 'grafana',
      labels: { env: 'prod', service: 'payments' },
      starts,
    });
    await f.alert({ name: 'DiskFull', labels: { env: 'dev', service: 'repay', 'k8s.pod.name': 'web-1' }, starts });
    await f.alert({ name: 'NoLabels', starts });
  });

  test.each<[string, Partial<AlertListParams>, string[]]>([
    ['severity', { severity: 'critical' }, ['PaymentsÜberlast']],
    ['source', { source: 'grafana' }, ['PaymentsÜberlast']],
    ['state', { state: 'resolved', q: 'disk' }, ['DiskFull']],
    ['a word, accents and case folded', { q: 'uberLAST' }, ['PaymentsÜberlast']],
    ['a word with the accent', { q: 'überlast' }, ['PaymentsÜberlast']],
    ['a label value', { q: 'web-1' }, ['DiskFull']],
    ['all words', { q: 'disk payments' }, []],
    ['an equal label', { q: 'env=prod' }, ['PaymentsÜberlast']],
    ['a dotted label', { q: 'k8s.pod.name=web-1' }, ['DiskFull']],
    ['an unequal label, absent ones too', { q: 'env!=prod' }, ['DiskFull', 'NoLabels']],
    ['an absent label', { q: 'env=""' }, ['NoLabels']],
    ['an anchored expression', { q: 'service=~pay.*' }, ['PaymentsÜberlast']],
    ['a negated expression', { q: 'service!~".*pay.*"' }, ['NoLabels']],
    [
      'an expression that an absent label matches',
      { q: 'service=~".*"' },
      ['DiskFull', 'NoLabels', 'PaymentsÜberlast'],
    ],
    ['several matchers', { q: 'env=~"prod|dev", service=repay' }, ['DiskFull']],
    ['SQL is text', { q: `'; drop table alerts; --` }, []],
  ])('%s', async (_, params, expected) => {
    expect((await names(params)).sort()).toEqual(expected);
  });

  test('an expression that cannot be read is told, not ignored', async () => {
    await expect(list({ q: 'service=~"pay["' })).rejects.toMatchObject({ code: 'bad_request' });
  });
});

describe('order and pages', () => {
  beforeEach(async () => {
    await f.alert({ name: 'b', starts: [NOW - 10 * DAY, NOW - 9 * DAY, NOW - 3 * HOUR, NOW - 2 * HOUR, NOW - HOUR] });
    await f.alert({ name: 'a', starts: [NOW - 20 * DAY, NOW - 5 * HOUR, NOW - MINUTE] });
    const open = await f.alert({ name: 'c' });
    await f.fire(open, NOW - 4 * HOUR);
  });

  test.each<[AlertListParams['sort'], 'asc' | 'desc', string[]]>([
    ['fires', 'desc', ['c', 'b', 'a']],
    ['fires', 'asc', ['c', 'a', 'b']],
    ['change', 'desc', ['c', 'a', 'b']],
    ['lastFired', 'desc', ['c', 'a', 'b']],
    ['name', 'asc', ['c', 'a', 'b']],
    ['medianGap', 'desc', ['c', 'a', 'b']],
    ['medianGap', 'asc', ['c', 'b', 'a']],
    ['usualDuration', 'asc', ['c', 'a', 'b']],
  ])('by %s, %s, what fires now first', async (sort, order, expected) => {
    expect(await names({ sort, order })).toEqual(expected);
  });

  test('pages cut the whole order and tell the total', async () => {
    const first = await list({ ...WEEK, limit: 2 });
    const second = await list({ ...WEEK, limit: 2, offset: 2 });
    expect([first.total, second.total]).toEqual([3, 3]);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect((await list({ ...WEEK, offset: 10 })).items).toEqual([]);
  });
});

describe('a row', () => {
  test('tells the figures of the range and what is known of the alert', async () => {
    const starts = [NOW - 15 * DAY, NOW - 10 * DAY, NOW - 6 * DAY, NOW - 4 * DAY, NOW - DAY];
    const id = await f.alert({ name: 'Disk', labels: { host: 'backup-2' }, starts });
    const fire = await f.fire(id, NOW - HOUR);
    await f.analysis(id, fire, { version: 1, summary: 'Old.' });
    await f.analysis(id, fire, { version: 2, run_id: 'newest', summary: 'Backups fill /data.' });
    await f.analysis(id, fire, { version: 3, state: 'failed' });
    const [row] = (await list(WEEK)).items;
    expect(row).toMatchObject({
      labels: { alertname: 'Disk', host: 'backup-2' },
      state: 'firing',
      fires: 4,
      previousFires: 1,
      firstFiredAt: new Date(NOW - 15 * DAY).toISOString(),
      lastFiredAt: new Date(NOW - HOUR).toISOString(),
      medianGapMs: 2 * DAY,
      usualDurationMs: 10 * MINUTE,
      habits: [],
      likeness: { outcome: 'longer' },
      lastFinding: { runId: 'newest', summary: 'Backups fill /data.', analyst: 'model' },
      churn: null,
    });
    expect(row!.trend).toHaveLength(24);
    expect(row!.trend.reduce((sum, count) => sum + count)).toBe(4);
  });

  test('has no figure to compare with when history begins within the range before', async () => {
    await f.alert({ starts: [NOW - 13 * DAY, NOW - HOUR] });
    expect((await list(WEEK)).items[0]!.previousFires).toBeNull();
    await f.alert({ starts: [NOW - 14 * DAY] });
    expect((await list(WEEK)).items[0]!.previousFires).toBe(1);
  });

  test('takes its usual duration from recovered fires only', async () => {
    const id = await f.alert({ starts: [NOW - 3 * HOUR] });
    await f.fire(id, NOW - 2 * HOUR, { ends_at: NOW, end_reason: 'administrative', state_reason: 'Updated' });
    await f.fire(id, NOW - 9 * DAY, { end_reason: 'stale' });
    expect((await list(WEEK)).items[0]!.usualDurationMs).toBe(10 * MINUTE);
    await f
      .alert({ name: 'Paused' })
      .then((paused) => f.fire(paused, NOW - HOUR, { ends_at: NOW, end_reason: 'administrative' }));
    expect((await list({ ...WEEK, q: 'Paused' })).items[0]!.usualDurationMs).toBeNull();
  });

  test('names the label that makes one problem look like many', async () => {
    for (let i = 0; i < 12; i++) {
      await f.alert({
        name: 'MemoryHigh',
        labels: { instance: 'node-5', value: `80.${i}` },
        starts: [NOW - DAY + i * MINUTE],
      });
    }
    await f.alert({ name: 'MemoryHigh', labels: { instance: 'node-6', value: '80.1' }, starts: [NOW - HOUR] });
    const rows = (await list(WEEK)).items;
    expect(rows.filter(({ labels }) => labels.instance === 'node-5').map(({ churn }) => churn)).toEqual(
      Array(12).fill({ label: 'value', fingerprints: 12 })
    );
    expect(rows.find(({ labels }) => labels.instance === 'node-6')!.churn).toBeNull();
  });
});

describe('by case', () => {
  const release = (version: string) => ({ name: 'SlowPay', labels: { service: 'pay', env: 'prod', version } });
  const HALF = 30 * MINUTE;
  beforeEach(async () => {
    await f.alert({ ...release('1.0'), starts: [NOW - 20 * DAY] });
    await f.alert({ ...release('1.1'), starts: [NOW - 8 * DAY, NOW - 3 * DAY, NOW - 2 * DAY] });
    const id = await f.alert(release('1.2'));
    const fire = await f.fire(id, NOW - HOUR);
    await f.analysis(id, fire, { summary: 'A slow card gateway.', root_cause: 'It waits.' });
    await f.alert({ name: 'Disk', labels: { host: 'a' }, starts: [NOW - 5 * HALF, NOW - 4 * HALF, NOW - 3 * HALF] });
  });

  test('counts, trend and finding are those of the case, and the alert that fires stands for it', async () => {
    const { total, of, items } = await list({ ...WEEK, by: 'case' });
    expect({ total, of }).toEqual({ total: 2, of: { alerts: 3, faults: 0, standing: 0 } });
    const [pay, disk] = items;
    expect(pay).toMatchObject({
      ...{ name: 'SlowPay', state: 'firing', alerts: 2, fires: 3, previousFires: 1, medianGapMs: 35.5 * HOUR },
      ...{ labels: { service: 'pay', env: 'prod' }, lastFinding: { summary: 'A slow card gateway.' } },
      firstFiredAt: new Date(NOW - 20 * DAY).toISOString(),
      lastFiredAt: new Date(NOW - HOUR).toISOString(),
    });
    expect(pay!.labels).not.toHaveProperty('version');
    expect(pay!.trend.reduce((sum, n) => sum + n)).toBe(3);
    expect(disk).toMatchObject({ name: 'Disk', alerts: 1, fires: 3 });
  });

  test('its alerts are found by its key', async () => {
    const { caseKey } = (await list({ ...WEEK, by: 'case' })).items[0]!;
    const { total, items } = await list({ ...WEEK, case: caseKey });
    expect([total, items.map(({ labels }) => labels.version).sort()]).toEqual([2, ['1.1', '1.2']]);
  });

  test.each<AlertListParams['sort']>(['fires', 'change', 'lastFired', 'name', 'medianGap', 'usualDuration'])(
    'by %s it is one row, and the order can be turned round',
    async (sort) => {
      for (const order of ['asc', 'desc'] as const)
        expect(await names({ by: 'case', sort, order })).toEqual(['SlowPay', 'Disk']);
      expect(await names({ by: 'case', sort, hours: 'mo-11' })).toEqual(['SlowPay', 'Disk'].slice(0, 1));
    }
  );

  test('a filter counts only the alerts that fit, and what is known of the case stays', async () => {
    const { items } = await list({ ...WEEK, by: 'case', q: 'version=1.1' });
    expect(items).toMatchObject([
      { fires: 2, alerts: 1, state: 'resolved', lastFinding: { summary: 'A slow card gateway.' } },
    ]);
  });

  test('a case of which a model has said why is explained under all its fingerprints', async () => {
    expect(await names({ by: 'case', unexplained: 'true' })).toEqual(['Disk']);
    expect(await names({ by: 'alert', unexplained: 'true' })).toEqual(['Disk']);
    expect(await names({ by: 'case', unexplained: 'true', hours: '00-24' })).toEqual(['Disk']);
  });

  test('what several alerts of a case begin within a minute is no flapping, and no gap', async () => {
    for (let pod = 0; pod < 8; pod++)
      await f.alert({
        name: 'Storm',
        labels: { namespace: 'shop', pod: `web-7d9f8b6c5-x4k${'bcdfghjk'[pod]}2` },
        starts: [NOW - 2 * DAY + pod * 1000, NOW - DAY + pod * 1000],
      });
    const storm = (await list({ ...WEEK, by: 'case', q: 'Storm' })).items;
    expect(storm).toMatchObject([{ alerts: 8, fires: 16, medianGapMs: DAY, habits: [] }]);
  });
});

describe('a storm', () => {
  const began = NOW - 3 * DAY - 10 * MINUTE;
  beforeEach(async () => {
    for (let node = 0; node < 24; node++) {
      const labels = { cluster: 'dc-2', host: `node-${node}` };
      await f.alert({ name: 'Unreachable', labels, starts: [began + node * 2000] });
    }
    await f.alert({ name: 'Noisy', labels: { host: 'node-99', cluster: 'dc-2' }, starts: [began + 50_000, NOW - DAY] });
    await f.alert({ name: 'Other', labels: { host: 'x' }, starts: [NOW - 2 * DAY] });
  });

  test('is one row, of the alerts that fired in it and not besides', async () => {
    const { total, of, items } = await list({ ...WEEK, by: 'case' });
    expect({ total, of }).toEqual({ total: 3, of: { alerts: 26, faults: 0, standing: 0 } });
    expect(items.map(({ name, fires, alerts, storm }) => [name, fires, alerts, storm?.alerts ?? null])).toEqual([
      ['Unreachable', 24, 24, 25],
      ['Noisy', 2, 1, null],
      ['Other', 1, 1, null],
    ]);
    expect(items[0]).toMatchObject({
      ...{ labels: { cluster: 'dc-2' }, habits: [], lastFinding: null, previousFires: null },
      storm: {
        ...{ at: new Date(began).toISOString(), names: ['Unreachable', 'Noisy'], differentNames: 2 },
        ...{ common: { label: 'cluster', value: 'dc-2' } },
        endedAt: new Date(began + 50_000 + 10 * MINUTE).toISOString(),
      },
    });
  });

  test('leads to its alerts', async () => {
    const { total } = await list({ ...WEEK, by: 'alert', storm: new Date(began).toISOString() });
    expect(total).toBe(25);
    expect((await list({ ...WEEK, storm: new Date(NOW - DAY).toISOString() })).total).toBe(0);
  });

  test.each<Partial<AlertListParams>>([{ q: 'dc-2' }, { by: 'alert' }, { hours: '00-24' }])(
    'is in rows of its own alerts where a part of it may be asked for: %j',
    async (params) => {
      const { items } = await list({ ...WEEK, by: 'case', ...params });
      expect(items.filter(({ storm }) => storm !== null)).toEqual([]);
      expect(items.length).toBeGreaterThan(24);
    }
  );

  test.each(['name', 'usualDuration', 'lastFired', 'change'] as const)('is one row by %s too', async (sort) => {
    expect(await list({ ...WEEK, by: 'case', sort })).toMatchObject({ total: 3, of: { alerts: 26 } });
  });
});
