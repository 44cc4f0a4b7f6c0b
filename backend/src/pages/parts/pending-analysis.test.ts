import { openHistory, type History } from '../../acts/testing/history';
import { firing, MINUTE, other, T0 } from '../../acts/testing/samples';
import { pendingAnalysis } from './pending-analysis';

let history: History;
beforeEach(async () => void (history = await openHistory({ waitMs: 20_000 })));
afterEach(() => history.close());

async function pending(fingerprint: string, now: number) {
  const { id } = await history.reader
    .selectFrom('alerts')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return pendingAnalysis(history.reader, id, now);
}
const sameHost = { labels: { alertname: 'NodeDown', host: 'backup-2' } };

test('an analysis waits for what belongs to it, and is shown for all that it will be told of', async () => {
  await history.record(T0, [firing(T0)]);
  await history.record(T0 + 1000, [other(T0 + 1000, 2, sameHost)]);
  const nextAttemptAt = new Date(T0 + 20_000).toISOString();
  const queued = { state: 'queued', attempts: 0, nextAttemptAt, lastError: null };
  expect(await pending('f1', T0 + 2000)).toEqual({ ...queued, ofIncident: false });
  expect(await pending('other-2', T0 + 2000)).toEqual({ ...queued, ofIncident: true });
});

test('that of another incident is nothing to it', async () => {
  await history.record(T0, [firing(T0)]);
  await history.acts.perform('claim-jobs', { owner: 'me', leaseMs: MINUTE, limit: 1, holding: [] }, T0 + MINUTE);
  await history.record(T0 + MINUTE, [other(T0 + MINUTE, 2)]);
  expect(await pending('f1', T0 + MINUTE)).toMatchObject({ state: 'running', ofIncident: false, nextAttemptAt: null });
  expect(await pending('other-2', T0 + MINUTE)).toMatchObject({ state: 'queued', ofIncident: false });
});
