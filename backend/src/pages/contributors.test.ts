import { contributorsResponse } from '@alert-recall/contract';
import { contributors, type ContributorsParams } from './contributors';
import { overview } from './overview';
import { DAY, HOUR, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

const read = async (params: Partial<ContributorsParams> = {}) =>
  contributorsResponse.parse(await contributors(f.reader, { orgId: 1, label: 'service', ...params }, NOW));
const hourly = (count: number, from = 1) => Array.from({ length: count }, (_, i) => NOW - (from + i) * HOUR);

test('fires by the value of a label, the most first, with shares that make up the whole', async () => {
  await f.alert({ name: 'Old', starts: [NOW - 20 * DAY] });
  await f.alert({ name: 'A', labels: { service: 'pay', pod: '1' }, starts: [...hourly(3), NOW - 9 * DAY] });
  await f.alert({ name: 'A', labels: { service: 'pay', pod: '2' }, starts: hourly(2, 10) });
  await f.alert({ name: 'B', labels: { service: 'pay' }, starts: hourly(1, 20) });
  await f.alert({ name: 'C', labels: { service: 'shop' }, starts: hourly(1, 30) });
  await f.alert({ name: 'D', starts: hourly(1, 40) });
  await f.alert({ name: 'Fault', kind: 'monitoring-fault', labels: { service: 'pay' }, starts: hourly(4) });
  const page = await read();
  expect(page).toMatchObject({
    ...{ fires: 8, values: 3 },
    items: [
      { value: 'pay', fires: 6, share: 0.75, previousFires: 1, alerts: 3, cases: 2 },
      { value: null, fires: 1, share: 0.125, previousFires: 0, alerts: 1 },
      { value: 'shop', fires: 1, share: 0.125 },
    ],
  });
  expect(page.fires).toBe((await overview(f.reader, { orgId: 1 }, NOW)).fires);
});

test('filters reach it', async () => {
  await f.alert({ name: 'A', labels: { service: 'pay', env: 'prod' }, starts: hourly(3) });
  await f.alert({ name: 'A', labels: { service: 'pay', env: 'dev' }, starts: hourly(2, 10) });
  expect((await read({ q: 'env=prod' })).items).toMatchObject([{ value: 'pay', fires: 3, share: 1 }]);
  expect((await read({ hours: 'mo-11' })).items).toMatchObject([{ value: 'pay', fires: 1 }]);
});

test.each(['\0', '"', "'", 'k8s.pod.name', '__proto__', 'a"]'])('a label may be called %j', async (label) => {
  await f.alert({ name: 'A', labels: Object.fromEntries([[label, 'x']]), starts: hourly(2) });
  expect((await read({ label })).items).toMatchObject([{ value: 'x', fires: 2 }]);
  expect((await read({ label: 'other' })).items).toMatchObject([{ value: null, fires: 2 }]);
});

test('where nothing fired there is nothing, and no comparison without history', async () => {
  expect(await read()).toMatchObject({ fires: 0, values: 0, items: [] });
  await f.alert({ name: 'A', labels: { service: 'pay' }, starts: hourly(3) });
  expect((await read()).items[0]!.previousFires).toBeNull();
});
