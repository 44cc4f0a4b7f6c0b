import { openHistory, type History } from './testing/history';
import { analysis, DAY, firing, HOUR, MINUTE, other, resolved, T0 } from './testing/samples';

let history: History;
beforeEach(async () => void (history = await openHistory({ waitMs: 20_000 })));
afterEach(() => history.close());

const prune = (firesBefore: number, at: number) =>
  history.acts.perform('prune', { firesBefore, deliveriesBefore: T0, limit: 100 }, at);
const claim = (at: number) =>
  history.acts.perform('claim-jobs', { owner: 'me', leaseMs: MINUTE, limit: 1, holding: [] }, at);
async function settle(runId: string, at: number): Promise<unknown> {
  const [job] = await claim(at);
  const judged = {
    conclusive: true,
    hold: 'cooldown' as const,
    againAt: null,
    factsReadAt: at,
    recalledRunIds: [],
    notices: [],
  };
  const request = { jobId: job!.id, owner: 'me', analysis: analysis(runId, at), ...judged };
  return history.acts.perform('settle-analysis', request, at);
}

test('a fire of long ago that ends before its analysis takes the job along; what else goes on in its incident is owed one', async () => {
  const old = T0 - 500 * DAY;
  await history.record(T0, [firing(old)]);
  await history.record(T0 + 1000, [other(T0, 2, { labels: { alertname: 'Slow', host: 'backup-2' } })]);
  await history.record(T0 + 2000, [resolved(old, T0 + 2000)]);
  await prune(T0 - 400 * DAY, T0 + 3000);
  expect(await history.reader.selectFrom('jobs').selectAll().execute()).toEqual([]);
  const [incident] = await history.reader.selectFrom('incidents').select(['job_id', 'due_at']).execute();
  expect(incident).toEqual({ job_id: null, due_at: T0 + 3000 });
  await history.acts.perform('admit-owed', null, T0 + 4000);
  expect(await history.reader.selectFrom('jobs').select('severity').execute()).toEqual([{ severity: 'warning' }]);
});

test('an analysis keeps the number of its job to itself when all jobs are gone', async () => {
  await history.record(T0, [firing(T0)]);
  await settle('r1', T0 + HOUR);
  await history.record(T0 + 2 * HOUR, [resolved(T0, T0 + 2 * HOUR)]);
  await prune(T0 + DAY, T0 + 401 * DAY);
  const later = T0 + 402 * DAY;
  await history.record(later, [firing(later)]);
  expect(await settle('r2', later + HOUR)).toBe(true);
  expect(await history.reader.selectFrom('analyses').select(['run_id', 'version']).execute()).toEqual([
    { run_id: 'r1', version: 1 },
    { run_id: 'r2', version: 2 },
  ]);
});
