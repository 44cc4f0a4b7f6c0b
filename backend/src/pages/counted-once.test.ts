import { alertList, type AlertListParams } from './alert-list';
import { overview } from './overview';
import { HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

const WEEK = { from: new Date(NOW - 7 * 24 * HOUR).toISOString(), to: new Date(NOW).toISOString() };
const list = (params: Partial<AlertListParams> = {}) =>
  alertList(f.reader, { orgId: 1, limit: 50, offset: 0, sort: 'fires', order: 'desc', ...WEEK, ...params }, NOW);
const figures = async () => {
  const { fires, alerts, previousFires, overTime, hourOfWeek, attention, attached } = await overview(
    f.reader,
    { orgId: 1, ...WEEK },
    NOW
  );
  const charted = overTime.buckets.flatMap(({ counts }) => Object.values(counts)).reduce((sum, n) => sum + n, 0);
  const byHour = hourOfWeek.flat().reduce((sum, n) => sum + n, 0);
  return { fires, alerts, previousFires, charted, byHour, firing: attention.firing, attached };
};

/** Grafana tells of it by its contact point and by an external Alertmanager. */
async function toldByBothWays(starts: number[]): Promise<void> {
  const first = await f.alert({ fingerprint: 'contact-point', source: 'grafana' });
  const second = await f.alert({
    ...{ fingerprint: 'external', predecessor_id: first },
    predecessor_reason: 'the same rule and labels under another fingerprint',
  });
  for (const id of [first, second])
    for (const startsAt of starts)
      await f.fire(
        id,
        startsAt,
        startsAt === starts.at(-1) ? {} : { ends_at: startsAt + MINUTE, end_reason: 'recovered' }
      );
}

test('two identities that are open from the same start are one fire in every count', async () => {
  await toldByBothWays([NOW - 8 * 24 * HOUR, NOW - 14 * 24 * HOUR - HOUR, NOW - 2 * HOUR, NOW - HOUR]);
  expect(await figures()).toEqual({
    fires: 2,
    alerts: 1,
    previousFires: 1,
    charted: 2,
    byHour: 2,
    firing: 1,
    attached: 0,
  });
  for (const params of [{}, { sort: 'name' }, { state: 'firing' }] as const)
    expect(await list(params)).toMatchObject({ total: 1, items: [{ fingerprint: 'contact-point', fires: 2 }] });
});

test('a fire that only the later identity had counts, and its row leaves out those that both had', async () => {
  await toldByBothWays([NOW - 2 * HOUR]);
  const later = await f.alert({ predecessor_id: 1, fingerprint: 'renamed', starts: [NOW - 2 * HOUR, NOW - HOUR] });
  expect(later).toBe(3);
  expect(await figures()).toMatchObject({ fires: 2, alerts: 2, charted: 2, byHour: 2 });
  expect((await list({ sort: 'lastFired' })).items).toMatchObject([
    { fingerprint: 'contact-point', fires: 1 },
    { fingerprint: 'renamed', fires: 1 },
  ]);
});

test('asked for one way only, its own rows are listed', async () => {
  await toldByBothWays([NOW - HOUR]);
  for (const params of [{}, { state: 'firing' }] as const)
    expect(await list({ ...params, source: 'alertmanager' })).toMatchObject({
      total: 1,
      items: [{ fingerprint: 'external', fires: 1 }],
    });
});

test('a fire whose start lies a little ahead of our clock is counted', async () => {
  const id = await f.alert();
  await f.fire(id, NOW + 3 * MINUTE);
  expect(await figures()).toMatchObject({ fires: 1, alerts: 1, charted: 1, byHour: 1, firing: 1 });
  const { items } = await list();
  expect(items).toMatchObject([{ state: 'firing', fires: 1 }]);
  expect(items[0]!.trend.reduce((sum, n) => sum + n)).toBe(1);
});
