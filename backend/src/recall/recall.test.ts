import { openHistory, type History } from '../acts/testing/history';
import { analysis, DAY, firing, HOUR, MINUTE, resolved, T0 } from '../acts/testing/samples';
import type { AlertEvent } from '../domain/types';
import { createRecall, type RecallPolicy } from './recall';

const policy: RecallPolicy = {
  enabled: true,
  countWindowMs: 6 * HOUR,
  recallWindowMs: 90 * DAY,
  maxEntries: 5,
  injectPrior: true,
};
/** Recalled is only what names a cause. */
const CAUSE = 'it was never emptied';
const failures: string[] = [];
const events = { storeFailed: ({ op }: { op: string }) => void failures.push(op) };

let history: History;
beforeEach(async () => {
  failures.length = 0;
  history = await openHistory({ attachWindowMs: 0, cooldownMs: 0 });
});
afterEach(() => history.close());

const about = (alertId: number, now: number, change: Partial<RecallPolicy> = {}) =>
  createRecall({ reader: history.reader, policy: { ...policy, ...change }, events }).about(alertId, now);

async function fires(starts: number[], change: Partial<AlertEvent> = {}): Promise<void> {
  for (const start of starts) {
    await history.record(start, [firing(start, change)]);
    await history.record(start + MINUTE, [resolved(start, start + MINUTE, change)]);
  }
}

/** Settles the job that is due with an analysis of this name. */
async function settle(runId: string, now: number, change: Parameters<typeof analysis>[2] = {}): Promise<void> {
  const claim = { owner: 'w', leaseMs: MINUTE, limit: 10, holding: [] };
  const [job, ...rest] = await history.acts.perform('claim-jobs', claim, now);
  expect(rest).toEqual([]);
  const root_cause = change.analyst === 'rules' ? null : CAUSE;
  const request = { jobId: job!.id, owner: 'w', analysis: analysis(runId, now, { root_cause, ...change }) };
  const judged = {
    recalledRunIds: [],
    notices: [],
    conclusive: true,
    hold: 'cooldown' as const,
    againAt: null,
    factsReadAt: now,
  };
  await history.acts.perform('settle-analysis', { ...request, ...judged }, now);
}

test('counts distinct starts in the window, both ends and the current one included', async () => {
  const now = T0 + 12 * HOUR;
  await fires([now - 6 * HOUR, now - HOUR, now]);
  expect(await about(1, now)).toMatchObject({ count: 3, first: now - 6 * HOUR, last: now, windowMs: 6 * HOUR });
  expect(await about(1, now + 1)).toMatchObject({ count: 2, first: now - HOUR });
});

test('counts the current fire of a sender whose clock is a little ahead', async () => {
  await fires([T0 - HOUR, T0 + 20_000]);
  expect(await about(1, T0)).toMatchObject({ count: 2, last: T0 + 20_000 });
});

test('a first fire has nothing to recall, and says so', async () => {
  await fires([T0]);
  expect(await about(1, T0)).toEqual({
    count: 1,
    first: T0,
    last: T0,
    windowMs: 6 * HOUR,
    priors: [],
    withheld: [],
    nothing: 'No finished analysis of this alert is kept yet.',
  });
});

test('findings of models come newest first; failed ones never, those of rules with a reason', async () => {
  await fires([T0]);
  await settle('r1', T0 + MINUTE, { summary: 'first idea' });
  await fires([T0 + HOUR]);
  await settle('r2', T0 + HOUR, { state: 'failed', summary: null, failure_reason: 'x' });
  await fires([T0 + 2 * HOUR]);
  await settle('r3', T0 + 2 * HOUR, { analyst: 'rules', read_by: 'rules', summary: 'fired 3 times' });
  await fires([T0 + 3 * HOUR]);
  await settle('r4', T0 + 3 * HOUR, { summary: 'second idea', severity: 'critical' });
  const recall = await about(1, T0 + 4 * HOUR);
  expect(recall.priors).toEqual([
    { runId: 'r4', at: T0 + 3 * HOUR, severity: 'critical', summary: 'second idea', kinship: 'this-alert' },
    { runId: 'r1', at: T0 + MINUTE, severity: 'warning', summary: 'first idea', kinship: 'this-alert' },
  ]);
  expect(recall.withheld).toEqual([{ runId: 'r3', reason: 'no-cause' }]);
  expect(recall.nothing).toBeNull();
});

test('what names no cause is withheld, whoever wrote it; so is what was concluded in the same incident', async () => {
  await fires([T0]);
  await settle('r1', T0 + MINUTE, { root_cause: null });
  await fires([T0 + HOUR]);
  await settle('r2', T0 + HOUR);
  const { incident_id } = await history.reader
    .selectFrom('analyses')
    .select('incident_id')
    .where('run_id', '=', 'r2')
    .executeTakeFirstOrThrow();
  const recaller = createRecall({ reader: history.reader, policy, events });
  expect(await recaller.about(1, T0 + 2 * HOUR, incident_id)).toMatchObject({
    priors: [],
    withheld: [
      { runId: 'r2', reason: 'same-incident' },
      { runId: 'r1', reason: 'no-cause' },
    ],
    nothing: 'All that names a cause was concluded in this very incident.',
  });
  expect((await recaller.about(1, T0 + 2 * HOUR, null)).priors).toMatchObject([{ runId: 'r2' }]);
});

test('only findings without a cause: it is said so', async () => {
  await fires([T0]);
  await settle('r1', T0, { analyst: 'rules', read_by: 'rules' });
  expect((await about(1, T0 + HOUR)).nothing).toBe('No finding that is kept names a cause.');
});

test('what is older than 90 days is not recalled', async () => {
  await fires([T0]);
  await settle('r1', T0);
  expect(await about(1, T0 + 91 * DAY)).toMatchObject({
    priors: [],
    withheld: [{ runId: 'r1', reason: 'aged-out' }],
    nothing: 'All that names a cause is older than the recall window of 90d (HISTORY_RECALL_WINDOW).',
  });
});

test('alerts of the same case share hypotheses: another version of the same service', async () => {
  const version = (v: string, start: number) =>
    fires([start], {
      fingerprint: `f-${v}`,
      labels: { alertname: 'ErrorRate', service: 'pay', env: 'prod', version: v },
    });
  await version('2.13.1', T0);
  await settle('r1', T0, { summary: 'a bad deploy' });
  await version('2.14.0', T0 + DAY);
  expect((await about(2, T0 + DAY)).priors).toEqual([expect.objectContaining({ runId: 'r1', kinship: 'same-case' })]);
});

test('alerts that only share a name are no case', async () => {
  await fires([T0], { fingerprint: 'f-a', labels: { alertname: 'DiskFull', host: 'a' } });
  await settle('r1', T0);
  await fires([T0 + HOUR], { fingerprint: 'f-b', labels: { alertname: 'DiskFull', host: 'b' } });
  expect((await about(2, T0 + HOUR)).priors).toEqual([]);
});

test('the history under an earlier fingerprint goes with the alert', async () => {
  const rule = { ruleUid: 'rule-1', source: 'grafana' as const };
  await history.record(
    T0,
    [firing(T0, { ...rule, fingerprint: 'old', labels: { alertname: 'Old name', host: 'a' } })],
    {
      source: 'grafana',
    }
  );
  await settle('r1', T0);
  await history.record(
    T0 + HOUR,
    [
      resolved(T0, T0 + HOUR, {
        ...rule,
        fingerprint: 'old',
        labels: { alertname: 'Old name', host: 'a' },
        stateReason: 'Updated',
      }),
    ],
    { source: 'grafana' }
  );
  await history.record(
    T0 + HOUR + MINUTE,
    [firing(T0 + HOUR + MINUTE, { ...rule, fingerprint: 'new', labels: { alertname: 'New name', host: 'a' } })],
    { source: 'grafana' }
  );
  const successor = await history.reader
    .selectFrom('alerts')
    .select(['id', 'predecessor_id'])
    .where('fingerprint', '=', 'new')
    .executeTakeFirstOrThrow();
  expect(successor.predecessor_id).not.toBeNull();
  expect((await about(successor.id, T0 + 2 * HOUR)).priors).toEqual([
    expect.objectContaining({ runId: 'r1', kinship: 'earlier-fingerprint' }),
  ]);
});

test.each([
  [{ enabled: false }, 0, 'HISTORY_ENABLED'],
  [{ injectPrior: false }, 1, 'HISTORY_INJECT_PRIOR'],
  [{ maxEntries: 0 }, 1, 'HISTORY_MAX_ENTRIES'],
] as const)('switched off by %j', async (change, count, words) => {
  await fires([T0]);
  await settle('r1', T0);
  expect(await about(1, T0 + MINUTE, change)).toMatchObject({
    count,
    priors: [],
    nothing: expect.stringContaining(words),
  });
});

test('a store that cannot be read is counted, and recall is empty', async () => {
  await history.close();
  expect(await about(1, T0)).toMatchObject({ count: 0, priors: [], nothing: 'The history could not be read.' });
  expect(failures).toEqual(['lookup']);
  history = await openHistory();
});
