import { runIdsFrom } from '../../base/ids';
import { healthFigures } from './health-figures';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from '../testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

const params = { orgId: 1, notifiers: ['ntfy'], sources: ['grafana', 'alertmanager'] } as const;

test('an empty history has zeros and no times', async () => {
  expect(await healthFigures(f.reader, params, NOW)).toEqual({
    ...{ alerts: 0, fires: 0, queued: 0, running: 0, dead: 0, failing: null, used: { tokens: 0, micros: 0 } },
    notices: new Map([['ntfy', { waiting: 0, lastDeliveredAt: null, failing: null }]]),
    doors: new Map([
      ['grafana', { lastDeliveryAt: null, lastTestAt: null }],
      ['alertmanager', { lastDeliveryAt: null, lastTestAt: null }],
    ]),
  });
});

test('the queue, the spend of the day, notices and doors are told', async () => {
  const id = await f.alert({ starts: [NOW - 2 * DAY, NOW - DAY] });
  const fire = await f.fire(id, NOW - HOUR);
  for (const job of [
    {},
    { state: 'leased', lease_until: NOW + MINUTE },
    { state: 'leased', lease_until: NOW - MINUTE },
    { state: 'dead', finished_at: NOW },
    { state: 'done', finished_at: NOW },
  ] as const) {
    const waiting = await f.alert();
    await f.job(waiting, await f.fire(waiting, NOW - HOUR), job);
  }
  const notices = ['a', 'b'].map((dedupeKey) => ({ notifier: 'ntfy', dedupeKey, payload: '{}' }));
  await f.analysis(id, fire, { cost_micros: 20_000 }, { notices });
  await f.analysis(id, fire, { run_id: runIdsFrom(NOW - 13 * HOUR), cost_micros: 500_000 });
  const other = await f.alert({ org_id: 2 });
  await f.analysis(other, await f.fire(other, NOW), { org_id: 2, cost_micros: 30_000 });
  const [first, second] = await f.acts.perform('claim-notices', { leaseMs: MINUTE, limit: 2 }, NOW - HOUR);
  await f.acts.perform('settle-notice', { id: first!.id, outcome: 'delivered' }, NOW - HOUR);
  const failed = { outcome: 'failed', error: 'connection refused', retryAt: NOW } as const;
  await f.acts.perform('settle-notice', { id: second!.id, ...failed }, NOW - HOUR);
  await f.delivery(NOW - HOUR, { source: 'grafana' });
  await f.delivery(NOW - 2 * HOUR, { source: 'grafana', outcome: 'test' });
  await f.delivery(NOW, { source: 'grafana', org_id: 2 });
  expect(await healthFigures(f.reader, params, NOW)).toEqual({
    ...{ alerts: 6, fires: 8, queued: 2, running: 1, dead: 1, failing: null, used: { tokens: 220, micros: 50_000 } },
    notices: new Map([
      [
        'ntfy',
        { waiting: 1, lastDeliveredAt: NOW - HOUR, failing: { since: NOW - HOUR, error: 'connection refused' } },
      ],
    ]),
    doors: new Map([
      ['grafana', { lastDeliveryAt: NOW - HOUR, lastTestAt: NOW - 2 * HOUR }],
      ['alertmanager', { lastDeliveryAt: null, lastTestAt: null }],
    ]),
  });
});

test('what the model could not answer is told since the first of it, in the words of the newest', async () => {
  const own = await openFixture();
  const id = await own.alert({ fingerprint: 'failing', starts: [NOW - 5 * HOUR] });
  const fireId = await own.fire(id, NOW - 4 * HOUR);
  const at = (hours: number, run_id: string, failure_reason: string | null) =>
    own.analysis(id, fireId, {
      ...{ run_id, failure_reason, finished_at: NOW - hours * HOUR },
      ...(failure_reason === null ? {} : { state: 'failed', summary: null }),
    });
  await at(4, 'r1', 'The model is overloaded.');
  await at(3, 'r2', null);
  await at(2, 'r3', 'The model refused.');
  await at(1, 'r4', 'The account of the model has no credit left.');
  // What rules wrote says nothing of the model.
  await own.analysis(id, fireId, { run_id: 'r5', analyst: 'rules', finished_at: NOW });
  expect((await healthFigures(own.reader, params, NOW)).failing).toEqual({
    since: NOW - 2 * HOUR,
    error: 'The account of the model has no credit left.',
  });
  await at(0, 'r6', null);
  expect((await healthFigures(own.reader, params, NOW)).failing).toBeNull();
  await own.close();
});

test('an analysis that fails is told since when, until one succeeds', async () => {
  const own = await openFixture();
  const id = await own.alert({ fingerprint: 'failing', starts: [NOW - 2 * HOUR] });
  const fireId = await own.fire(id, NOW - HOUR);
  await own.job(id, fireId, { state: 'dead', finished_at: NOW - HOUR, last_error: 'The model refused.' });
  expect((await healthFigures(own.reader, params, NOW)).failing).toEqual({
    since: NOW - HOUR,
    error: 'The model refused.',
  });
  await own.job(id, fireId, { attempts: 1, created_at: NOW - 2 * HOUR, last_error: 'The model is overloaded.' });
  expect((await healthFigures(own.reader, params, NOW)).failing).toEqual({
    since: NOW - 2 * HOUR,
    error: 'The model is overloaded.',
  });
  own.database.exec("UPDATE jobs SET state = 'done', last_error = NULL WHERE state = 'queued'");
  await own.analysis(id, fireId, { finished_at: NOW - HOUR / 2 });
  expect((await healthFigures(own.reader, params, NOW)).failing).toBeNull();
  await own.close();
});
