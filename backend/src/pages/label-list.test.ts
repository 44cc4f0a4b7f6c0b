import { labelList } from './label-list';
import { openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeAll(async () => {
  f = await openFixture();
  await f.alert({ name: 'Slow', labels: { service: 'payments', env: 'prod', toString: 'x' } });
  await f.alert({ name: 'Slow', labels: { service: 'payments', env: 'dev' } });
  await f.alert({ name: 'Disk', labels: { service: 'backup' } });
  await f.alert({ name: 'Beat', kind: 'heartbeat', labels: { beat: '1' } });
  await f.alert({ org_id: 2, labels: { secretive: 'other organisation' } });
});
afterAll(() => f.close());

const list = async (params: { name?: string; prefix?: string } = {}) =>
  (await labelList(f.reader, { orgId: 1, ...params })).items.map(({ text, alerts }) => `${text} ${alerts}`);

test('names, those that most alerts have first', async () => {
  expect(await list()).toEqual(['alertname 3', 'service 3', 'env 2', 'toString 1']);
  expect(await list({ prefix: 'e' })).toEqual(['env 2']);
});

test('values of one name', async () => {
  expect(await list({ name: 'service' })).toEqual(['payments 2', 'backup 1']);
  expect(await list({ name: 'service', prefix: 'b' })).toEqual(['backup 1']);
  expect(await list({ name: 'valueOf' })).toEqual([]);
});
