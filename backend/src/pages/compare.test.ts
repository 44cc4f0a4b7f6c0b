import { compareResponse } from '@alert-recall/contract';
import { compare, type CompareParams } from './compare';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

const read = async (params: Partial<CompareParams> = {}) =>
  compareResponse.parse(await compare(f.reader, { orgId: 1, fingerprint: 'new', ...params }));
const release = (version: string) => ({ name: 'Slow', labels: { service: 'pay', env: 'prod', version } });
const iso = (at: number) => new Date(at).toISOString();

test('the newest fire beside the newest earlier one of the case that recovered', async () => {
  await f.alert({ fingerprint: 'old', ...release('1.0'), starts: [NOW - 9 * DAY, NOW - 5 * DAY] });
  const id = await f.alert({ fingerprint: 'new', ...release('1.1') });
  await f.fire(id, NOW - 2 * DAY, { end_reason: 'stale' });
  const fire = await f.fire(id, NOW - HOUR, { measured: '{"A":7}' });
  await f.analysis(id, fire, { run_id: 'r1', summary: 'A slow gateway.', confidence: 0.5 });
  await f.alert({ name: 'Disk', starts: [NOW - HOUR - 9 * MINUTE, NOW - 5 * DAY - 11 * MINUTE] });
  const { one, other, choices } = await read();
  expect(one).toMatchObject({
    ...{ fingerprint: 'new', labels: { version: '1.1' }, fire: { startsAt: iso(NOW - HOUR), values: { A: 7 } } },
    ...{ around: [{ name: 'Disk', fires: 1 }], finding: { runId: 'r1', summary: 'A slow gateway.', confidence: 0.5 } },
  });
  expect(other).toMatchObject({
    ...{ fingerprint: 'old', labels: { version: '1.0' }, around: [], finding: null },
    fire: { startsAt: iso(NOW - 5 * DAY), endReason: 'recovered' },
  });
  expect(choices.map(({ fingerprint, startsAt }) => [fingerprint, (NOW - Date.parse(startsAt)) / DAY])).toEqual([
    ['new', 2],
    ['old', 5],
    ['old', 9],
  ]);
});

test('any two that are named', async () => {
  await f.alert({ fingerprint: 'new', starts: [NOW - 3 * DAY, NOW - DAY] });
  const { one, other } = await read({ start: iso(NOW - 3 * DAY), with: 'new', withStart: iso(NOW - DAY) });
  expect([one.fire.startsAt, other!.fire.startsAt]).toEqual([iso(NOW - 3 * DAY), iso(NOW - DAY)]);
});

test('an only fire has none beside it, and what is not kept is said', async () => {
  await f.alert({ fingerprint: 'new', starts: [NOW - DAY] });
  expect(await read()).toMatchObject({ other: null, choices: [] });
  await expect(read({ start: iso(NOW) })).rejects.toMatchObject({ code: 'not_found' });
  await expect(read({ with: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(read({ orgId: 2 })).rejects.toMatchObject({ code: 'not_found' });
});
