import { person } from '../domain/actor';
import { openHistory, type History } from './testing/history';
import { firing, MINUTE, T0 } from './testing/samples';

let history: History;
beforeEach(async () => {
  history = await openHistory();
  await history.record(T0, [
    firing(T0, { fingerprint: 'beat', kind: 'heartbeat', labels: { alertname: 'Watchdog', prometheus: 'old' } }),
    firing(T0, { fingerprint: 'alert' }),
  ]);
});
afterEach(() => history.close());

const anna = person({ login: 'anna', id: '7', orgId: 1 });
const putAway = (fingerprint: string, at: number, change: { orgId?: number; undo?: boolean } = {}) =>
  history.acts.performAs('put-away-heartbeat', { orgId: 1, fingerprint, ...change }, anna, at);
const kept = (fingerprint: string) =>
  history.reader
    .selectFrom('alerts')
    .select(['put_away_at as at', 'put_away_by as by'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
const when = async (fingerprint = 'beat') => (await kept(fingerprint)).at;

test('the silence of a heartbeat is put away, and told again when that is taken back', async () => {
  expect(await putAway('beat', T0 + MINUTE)).toEqual({
    response: { state: 'put-away', message: 'The silence of Watchdog is told no more, until it is heard of again.' },
  });
  expect(await kept('beat')).toEqual({ at: T0 + MINUTE, by: 'anna' });
  expect(await putAway('beat', T0 + 2 * MINUTE, { undo: true })).toEqual({
    response: { state: 'told', message: 'The silence of Watchdog is told again.' },
  });
  expect(await kept('beat')).toEqual({ at: null, by: null });
});

test('only a heartbeat is put away: the silence of any other alert is good news', async () => {
  expect(await putAway('alert', T0 + MINUTE)).toEqual({
    refused: { code: 'bad_request', message: 'DiskFull is no heartbeat: its silence is good news.' },
  });
  expect(await when('alert')).toBeNull();
});

test('one that the organisation does not know is refused', async () => {
  const unknown = { refused: { code: 'not_found', message: expect.stringContaining('is known') } };
  expect(await putAway('nowhere', T0 + MINUTE)).toEqual(unknown);
  expect(await putAway('beat', T0 + MINUTE, { orgId: 2 })).toEqual(unknown);
  expect(await when()).toBeNull();
});
