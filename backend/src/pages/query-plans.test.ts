import { createRecall } from '../recall/recall';
import { alertDetail } from './alert-detail';
import { alertList } from './alert-list';
import { analysisDetail } from './analysis-detail';
import { analysisList } from './analysis-list';
import { deliveryList } from './delivery-list';
import { fireList } from './fire-list';
import { heartbeatList } from './heartbeat-list';
import { healthFigures } from './figures/health-figures';
import { overview } from './overview';
import { DAY, HOUR, NOW, openFixture, type Fixture } from './testing/fixture';
import { timeline } from './timeline';

let f: Fixture;
beforeAll(async () => {
  f = await openFixture();
  const id = await f.alert({ fingerprint: 'abc', starts: [NOW - 20 * DAY, NOW - 2 * DAY, NOW - HOUR] });
  await f.analysis(id, await f.fire(id, NOW), { run_id: 'r1' });
  await f.delivery(NOW);
});
afterAll(() => f.close());

/** Tables that grow with time; the others hold a row per alert at most. An index of dead jobs alone may be walked. */
const GROWING = /^SCAN (fires|analyses|failed|later|jobs|deliveries|outbox|analysis_recalls)\b(?!.*INDEX jobs_dead)/;

const range = { from: new Date(NOW - 7 * DAY).toISOString(), to: new Date(NOW).toISOString() };
const page = { orgId: 1, limit: 50, offset: 0 };
const one = { orgId: 1, fingerprint: 'abc' };
const policy = { enabled: true, countWindowMs: 7 * DAY, recallWindowMs: 90 * DAY, maxEntries: 5, injectPrior: true };
const SORTS = ['fires', 'change', 'lastFired', 'name', 'medianGap', 'usualDuration'] as const;
const SHOWN = ['all', 'unreadable', 'test', 'truncated', 'partial'] as const;

const PAGES: Array<[string, () => Promise<unknown>]> = [
  ['overview', () => overview(f.reader, { orgId: 1, ...range }, NOW)],
  ...SORTS.map((sort): (typeof PAGES)[number] => [
    `alerts by ${sort}`,
    () => alertList(f.reader, { ...page, ...range, sort, order: 'desc' }, NOW),
  ]),
  [
    'alerts searched',
    () =>
      alertList(f.reader, { ...page, q: 'disk env=~"p.*"', unexplained: 'true', sort: 'fires', order: 'desc' }, NOW),
  ],
  [
    'alert',
    () =>
      alertDetail(
        {
          reader: f.reader,
          recall: createRecall({ reader: f.reader, policy, events: { storeFailed: () => undefined } }),
        },
        { ...one, ...range },
        NOW
      ),
  ],
  ['fires', () => fireList(f.reader, { ...one, ...page, ...range }, NOW)],
  ['all fires', () => fireList(f.reader, { ...one, ...page }, NOW)],
  ['timeline', () => timeline(f.reader, { ...one, ...range }, NOW)],
  ['analyses', () => analysisList(f.reader, { ...one, ...page, ...range }, NOW)],
  ['analysis', () => analysisDetail(f.reader, { orgId: 1, runId: 'r1' })],
  ...SHOWN.map((show): (typeof PAGES)[number] => [
    `deliveries: ${show}`,
    () => deliveryList(f.reader, { ...page, ...range, show }, NOW),
  ]),
  ['heartbeats', () => heartbeatList(f.reader, { orgId: 1 }, NOW)],
  ['health', () => healthFigures(f.reader, { orgId: 1, notifiers: ['ntfy'], sources: ['grafana'] }, NOW)],
];

test.each(PAGES)('%s never walks a whole table that grows', async (_, read) => {
  f.queries.length = 0;
  await read();
  expect(f.queries.length).toBeGreaterThan(0);
  for (const { sql, parameters } of f.queries) {
    const plan = f.database.prepare(`explain query plan ${sql}`).all(...parameters) as Array<{ detail: string }>;
    expect(plan.map(({ detail }) => detail).filter((detail) => GROWING.test(detail))).toEqual([]);
  }
});

test('the odd deliveries are found by the indices that hold them only', async () => {
  f.queries.length = 0;
  await deliveryList(f.reader, { ...page, ...range, show: 'unreadable' }, NOW);
  await deliveryList(f.reader, { ...page, ...range, show: 'truncated' }, NOW);
  const plans = f.queries.map(({ sql, parameters }) =>
    JSON.stringify(f.database.prepare(`explain query plan ${sql}`).all(...parameters))
  );
  expect(plans.map((plan) => /INDEX (deliveries_\w+)/.exec(plan)?.[1])).toEqual([
    'deliveries_odd',
    'deliveries_odd',
    'deliveries_truncated',
    'deliveries_truncated',
  ]);
});
