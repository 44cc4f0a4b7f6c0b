import { heartbeatsResponse } from '@alert-recall/contract';
import { openHistory, type History } from '../acts/testing/history';
import { DAY, firing, MINUTE, T0 } from '../acts/testing/samples';
import { person, tokenHolder } from '../domain/actor';
import { createRecall } from '../recall/recall';
import { alertDetail } from './alert-detail';
import { heartbeatList } from './heartbeat-list';
import { overview } from './overview';

let history: History;
beforeEach(async () => void (history = await openHistory()));
afterEach(() => history.close());

const beat = (at: number) =>
  history.record(at, [firing(T0, { fingerprint: 'beat', kind: 'heartbeat', labels: { alertname: 'Watchdog' } })]);
const putAway = (at: number, undo = false) =>
  history.acts.performAs('put-away-heartbeat', { orgId: 1, fingerprint: 'beat', undo }, tokenHolder(1), at);
const told = async (now: number) =>
  (await overview(history.reader, { orgId: 1 }, now)).attention.silentHeartbeats.map(({ name }) => name);
const putAwayAt = async (now: number) => {
  const policy = { enabled: true, countWindowMs: DAY, recallWindowMs: DAY, maxEntries: 5, injectPrior: true };
  const recall = createRecall({ reader: history.reader, policy, events: { storeFailed: () => undefined } });
  return (await alertDetail({ reader: history.reader, recall }, { orgId: 1, fingerprint: 'beat' }, now)).putAwayAt;
};

test('a silence that was put away is not told, until it is heard of and falls silent again', async () => {
  await beat(T0);
  await beat(T0 + MINUTE);
  expect(await told(T0 + DAY)).toEqual(['Watchdog']);
  await putAway(T0 + DAY);
  expect(await told(T0 + DAY + MINUTE)).toEqual([]);
  expect(await putAwayAt(T0 + DAY + MINUTE)).toBe(new Date(T0 + DAY).toISOString());
  await beat(T0 + 2 * DAY);
  expect(await putAwayAt(T0 + 2 * DAY)).toBeNull();
  expect(await told(T0 + 6 * DAY)).toEqual(['Watchdog']);
});

test('one that was put away by mistake is told again', async () => {
  await beat(T0);
  await putAway(T0 + DAY);
  await putAway(T0 + DAY + MINUTE, true);
  expect(await told(T0 + DAY + 2 * MINUTE)).toEqual(['Watchdog']);
  expect(await putAwayAt(T0 + DAY + 2 * MINUTE)).toBeNull();
});

test('their page tells of each how it beats, and who put its silence away', async () => {
  const iso = (at: number) => new Date(at).toISOString();
  const listed = async (now: number) =>
    heartbeatsResponse.parse(await heartbeatList(history.reader, { orgId: 1 }, now)).items;
  expect(await listed(T0)).toEqual([]);
  await beat(T0);
  await history.record(T0, [firing(T0, { fingerprint: 'other' })]);
  expect(await listed(T0 + MINUTE)).toMatchObject([{ state: 'beats', usualGapMs: null }]);
  await beat(T0 + 5 * MINUTE);
  expect(await listed(T0 + 6 * MINUTE)).toEqual([
    {
      ...{ fingerprint: 'beat', name: 'Watchdog', labels: { alertname: 'Watchdog' }, source: 'alertmanager' },
      ...{ state: 'beats', lastHeardAt: iso(T0 + 5 * MINUTE), usualGapMs: 5 * MINUTE, putAway: null },
    },
  ]);
  expect(await listed(T0 + DAY)).toMatchObject([{ state: 'silent' }]);
  const anna = person({ login: 'anna', id: '7', orgId: 1 });
  await history.acts.performAs('put-away-heartbeat', { orgId: 1, fingerprint: 'beat' }, anna, T0 + DAY);
  expect(await listed(T0 + DAY)).toMatchObject([{ state: 'silent', putAway: { at: iso(T0 + DAY), by: 'anna' } }]);
  expect(await heartbeatList(history.reader, { orgId: 2 }, T0 + DAY)).toEqual({ items: [] });
});
