import { openHistory, type History } from '../acts/testing/history';
import { DAY, firing, MINUTE, T0 } from '../acts/testing/samples';
import { tokenHolder } from '../domain/actor';
import { createRecall } from '../recall/recall';
import { alertDetail } from './alert-detail';
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
