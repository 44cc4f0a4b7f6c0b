import { alertDetail as schema } from '@alert-recall/contract';
import type { Insertable } from 'kysely';
import { createRecall } from '../recall/recall';
import type { JobsTable } from '../store/schema';
import { alertDetail } from './alert-detail';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

async function read(params: Partial<Parameters<typeof alertDetail>[1]> = {}) {
  const policy = { enabled: true, countWindowMs: 7 * DAY, recallWindowMs: 90 * DAY, maxEntries: 5, injectPrior: true };
  const recall = createRecall({
    reader: f.reader,
    policy,
    events: { storeFailed: ({ problem }) => expect(problem).toBeNull() },
  });
  return schema.parse(
    await alertDetail({ reader: f.reader, recall }, { orgId: 1, fingerprint: 'abc', ...params }, NOW)
  );
}

test('the head of the page has the row of the table and what is known beyond it', async () => {
  const id = await f.alert({
    ...{
      fingerprint: 'abc',
      name: 'DiskFull',
      source: 'grafana',
      rule_uid: 'rule-1',
      annotations: { summary: 'Disk is full' },
    },
    links: { generator: 'https://grafana.test/rule', runbook: 'javascript:alert(1)' },
    starts: [NOW - 60 * DAY, NOW - 3 * DAY],
  });
  await f.fire(id, NOW - HOUR, { deliveries: 36, outcome: 'attach' });
  for (const [receiver, groupKey] of [
    ['team-b', 'g'],
    ['team-a', 'g'],
    ['team-a', 'other'],
  ] as const)
    await f.hear(id, NOW - HOUR, { receiver, groupKey });
  expect(await read()).toMatchObject({
    ...{
      name: 'DiskFull',
      fires: 2,
      state: 'firing',
      annotations: { summary: 'Disk is full' },
      ruleUid: 'rule-1',
      receivers: ['team-a', 'team-b'],
    },
    ...{ links: [{ rel: 'rule', href: 'https://grafana.test/rule' }], totalFires: 3, totalDeliveries: 41 },
    ...{
      firingSince: new Date(NOW - HOUR).toISOString(),
      lastEnd: {
        startsAt: new Date(NOW - 3 * DAY).toISOString(),
        at: new Date(NOW - 3 * DAY + 10 * MINUTE).toISOString(),
        reason: 'recovered',
        stateReason: null,
      },
    },
    ...{
      pendingAnalysis: null,
      predecessors: [],
      successors: [],
    },
  });
});

test('an alert whose fires never recovered has an end without a time where that is not known', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  await f.fire(id, NOW - HOUR, { end_reason: 'stale' });
  expect(await read()).toMatchObject({
    firingSince: null,
    lastEnd: { at: null, reason: 'stale' },
    state: 'unknown',
  });
});

test('earlier and later identities are offered with the reason', async () => {
  const oldest = await f.alert({ fingerprint: 'a', name: 'Disk', starts: [NOW - 9 * DAY, NOW - 8 * DAY] });
  const older = await f.alert({
    fingerprint: 'b',
    name: 'Disk',
    predecessor_id: oldest,
    predecessor_reason: 'label "env" was added',
    starts: [NOW - 3 * DAY],
  });
  const alert = await f.alert({
    fingerprint: 'abc',
    name: 'DiskFull',
    predecessor_id: older,
    predecessor_reason: 'the rule was renamed from "Disk"',
    starts: [NOW - DAY],
  });
  await f.alert({
    fingerprint: 'd',
    name: 'DiskFull',
    predecessor_id: alert,
    predecessor_reason: 'label "team" was added',
    starts: [NOW],
  });
  const { predecessors, successors } = await read();
  expect(predecessors).toMatchObject([
    { fingerprint: 'b', fires: 1, reason: 'the rule was renamed from "Disk"' },
    { fingerprint: 'a', fires: 2, reason: 'label "env" was added' },
  ]);
  expect(successors).toMatchObject([
    { fingerprint: 'd', reason: 'label "team" was added', lastFiredAt: new Date(NOW).toISOString() },
  ]);
});

test('identities that point at each other end', async () => {
  const first = await f.alert({ fingerprint: 'a' });
  const alert = await f.alert({ fingerprint: 'abc', predecessor_id: first, predecessor_reason: 'x' });
  f.database.prepare('UPDATE alerts SET predecessor_id = ? WHERE id = ?').run(alert, first);
  expect((await read()).predecessors.map(({ fingerprint }) => fingerprint)).toEqual(['a']);
});

test.each<[string, Partial<Insertable<JobsTable>>, object]>([
  ['queued', {}, { state: 'queued', attempts: 0, nextAttemptAt: new Date(NOW).toISOString(), lastError: null }],
  [
    'running',
    { state: 'leased', attempts: 1, lease_until: NOW + MINUTE },
    { state: 'running', attempts: 1, nextAttemptAt: null },
  ],
  [
    'retrying',
    { attempts: 2, run_at: NOW + HOUR, last_error: 'overloaded' },
    { state: 'retrying', nextAttemptAt: new Date(NOW + HOUR).toISOString(), lastError: 'overloaded' },
  ],
  [
    'left behind by a run that died',
    { state: 'leased', attempts: 1, lease_until: NOW - 1 },
    { state: 'retrying', attempts: 1 },
  ],
])('an analysis that is %s is shown', async (_, job, expected) => {
  const id = await f.alert({ fingerprint: 'abc' });
  const fire = await f.fire(id, NOW - HOUR);
  await f.job(id, fire, { state: 'done', finished_at: NOW });
  expect((await read()).pendingAnalysis).toBeNull();
  await f.job(id, fire, job);
  expect((await read()).pendingAnalysis).toMatchObject(expected);
});

test('memory tells what it would recall, and from the second fire on why it has nothing', async () => {
  const id = await f.alert({ fingerprint: 'abc', starts: [NOW - 2 * DAY] });
  expect((await read()).memory).toEqual({ hypotheses: 0, nothing: null });
  const fire = await f.fire(id, NOW - HOUR);
  expect((await read()).memory).toEqual({ hypotheses: 0, nothing: 'No finished analysis of this alert is kept yet.' });
  await f.analysis(id, fire, { finished_at: NOW - MINUTE, root_cause: 'Old sets are kept.' });
  expect((await read()).memory).toEqual({ hypotheses: 1, nothing: null });
});

test('an alert of another organisation is unknown', async () => {
  await f.alert({ fingerprint: 'abc', org_id: 2 });
  await expect(read()).rejects.toMatchObject({ code: 'not_found' });
});

describe('a fault of the monitoring', () => {
  const fault = (facts: Partial<Parameters<Fixture['alert']>[0]> = {}) =>
    f.alert({
      ...{ fingerprint: 'abc', name: 'DatasourceNoData', kind: 'monitoring-fault', rule_uid: 'rule-1' },
      ...{ labels: { alertname: 'DatasourceNoData', rulename: 'Disk full', host: 'a' }, starts: [NOW - HOUR] },
      ...facts,
    });

  test('names the rule that it hides, and the newest alerts of it', async () => {
    await fault();
    for (const [i, host] of ['a', 'b', 'c', 'd'].entries())
      await f.alert({
        ...{ fingerprint: `disk-${host}`, name: 'Disk full', rule_uid: 'rule-1', labels: { host } },
        starts: [NOW - (i + 1) * DAY],
      });
    await f.alert({ fingerprint: 'of-another', rule_uid: 'rule-2', starts: [NOW - DAY] });
    await f.alert({ fingerprint: 'elsewhere', org_id: 2, rule_uid: 'rule-1', starts: [NOW - DAY] });
    const { hides } = await read();
    expect(hides).toMatchObject({ rule: 'Disk full', more: 1 });
    expect(hides!.alerts.map(({ fingerprint, labels }) => [fingerprint, labels.host])).toEqual([
      ['disk-a', 'a'],
      ['disk-b', 'b'],
      ['disk-c', 'c'],
    ]);
    expect(hides!.alerts[0]!.lastFiredAt).toBe(new Date(NOW - DAY).toISOString());
  });

  test('without the UID of the rule, its case says what it hides', async () => {
    await fault({ rule_uid: null });
    const starts = [NOW - DAY];
    await f.alert({ fingerprint: 'disk-a', name: 'Disk full', labels: { host: 'a' }, starts });
    await f.alert({ fingerprint: 'disk-b', name: 'Disk full', labels: { host: 'b' }, starts });
    expect((await read()).hides).toMatchObject({ rule: 'Disk full', alerts: [{ fingerprint: 'disk-a' }], more: 0 });
  });

  test('of which nothing else is known names its rule alone; any other alert hides none', async () => {
    await fault();
    expect((await read()).hides).toEqual({ rule: 'Disk full', alerts: [], more: 0 });
    await f.alert({ fingerprint: 'disk-a', name: 'Disk full', rule_uid: 'rule-1', starts: [NOW - DAY] });
    expect((await read({ fingerprint: 'disk-a' })).hides).toBeNull();
  });
});

describe('what was concluded', () => {
  const release = (fingerprint: string, version: string) => ({
    ...{ fingerprint, name: 'Slow', labels: { service: 'pay', env: 'prod', version } },
  });

  test('is the newest cause that a model named of the case, under any fingerprint', async () => {
    const old = await f.alert(release('old', '1.0'));
    const told = await f.fire(old, NOW - 9 * DAY);
    const finding = { run_id: 'r1', summary: 'A slow gateway.', root_cause: 'It waits.', confidence: 0.5 };
    await f.analysis(old, told, { ...finding, finished_at: NOW - 9 * DAY });
    const id = await f.alert(release('abc', '1.1'));
    const fire = await f.fire(id, NOW - HOUR);
    await f.analysis(id, fire, { summary: 'Not known.', finished_at: NOW - 50 * MINUTE });
    await f.analysis(id, fire, { analyst: 'rules', summary: 'Facts.', finished_at: NOW - 40 * MINUTE });
    expect((await read()).concluded).toEqual({
      ...{ byRules: 1, withoutCause: 1 },
      finding: {
        ...{ runId: 'r1', summary: 'A slow gateway.', rootCause: 'It waits.', confidence: 0.5 },
        ...{ fingerprint: 'old', alertName: 'Slow', at: new Date(NOW - 9 * DAY).toISOString() },
        fireStartsAt: new Date(NOW - 9 * DAY).toISOString(),
      },
    });
  });

  test('is nothing while only the rules have written', async () => {
    const id = await f.alert({ fingerprint: 'abc' });
    await f.analysis(id, await f.fire(id, NOW - HOUR), { analyst: 'rules' });
    expect((await read()).concluded).toEqual({ finding: null, byRules: 1, withoutCause: 0 });
  });
});

test('of a case with very many fires all are counted, and the last weeks say what is usual', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  await f.past(
    id,
    Array.from({ length: 520 }, (_, i): [number, number] => [
      NOW - (i + 1) * 4 * HOUR,
      NOW - (i + 1) * 4 * HOUR + MINUTE,
    ])
  );
  const { case: known, totalFires } = await read();
  expect(totalFires).toBe(520);
  expect(known).toMatchObject({
    ...{ fires: 520, ordinal: 520, firstFiredAt: new Date(NOW - 520 * 4 * HOUR).toISOString() },
    ...{ since: new Date(NOW - 4 * HOUR - 30 * DAY).toISOString(), pattern: { kind: 'regular', gapMs: 4 * HOUR } },
    recovered: { count: 181, medianMs: MINUTE },
  });
});

test('a fire of a storm says of which', async () => {
  for (let node = 0; node < 25; node++)
    await f.alert({ fingerprint: node === 7 ? 'abc' : `n${node}`, labels: { rack: 'r1' }, starts: [NOW - DAY + node] });
  expect((await read()).storm).toMatchObject({ alerts: 25, common: { label: 'rack', value: 'r1' } });
  await f.alert({ fingerprint: 'other', starts: [NOW - HOUR] });
  expect((await read({ fingerprint: 'other' })).storm).toBeNull();
});
