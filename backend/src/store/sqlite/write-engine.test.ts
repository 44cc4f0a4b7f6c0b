/** What the engine remembers of rows between calls never outlives them. */
import type Database from 'better-sqlite3';
import { createPerform } from '../../acts/perform';
import type { Fate } from '../../acts/record-delivery/fate';
import { createTextsToStore } from '../../acts/record-delivery/texts-to-store';
import { deliveryWire } from '../../acts/record-delivery/wire';
import { actPolicy, DAY, delivery, firing, MINUTE, resolved, SCOPE_LABELS, T0 } from '../../acts/testing/samples';
import type { AlertEvent } from '../../domain/types';
import { openForWriting } from './connection';
import type { Answer, WriteCall } from './protocol';
import { createWriteEngine, type WriteEngine } from './write-engine';

const policy = { ...actPolicy, admission: { ...actPolicy.admission, cooldownMs: 0 } };
let database: Database.Database;
let write: WriteEngine;
beforeEach(async () => {
  database = await openForWriting({ path: ':memory:', journalMode: 'DELETE', busyTimeoutMs: 1000 });
  write = createWriteEngine(database, createPerform(policy));
});
afterEach(() => database.close());

const texts = createTextsToStore(SCOPE_LABELS);
const other = (act: string, request: unknown, now: number): WriteCall => ({
  ...{ kind: 'write', id: now, call: { act, request, now, actor: null } },
});
const record = (now: number, ...events: AlertEvent[]): WriteCall =>
  other('record-delivery', deliveryWire.pack(texts(delivery(events), 1)), now);
const all = (sql: string) => database.prepare(sql).all();
const valueOf = (answer: Answer | undefined) => (answer as Extract<Answer, { ok: true }>).value;
const fate = async (call: WriteCall): Promise<Fate['admission']> => {
  const [answer] = await write([call]);
  return deliveryWire.unpackAnswer(valueOf(answer))[0]!.admission;
};
/** The way in which SQLite refuses the fire that began at this time. */
const refuseFire = (startsAt: number, how: 'ABORT' | 'ROLLBACK') =>
  database.exec(
    `CREATE TEMP TRIGGER fails BEFORE INSERT ON main.fires WHEN NEW.starts_at = ${startsAt} BEGIN SELECT RAISE(${how}, 'made to fail'); END`
  );

test('a delivery that was rolled back leaves nothing remembered: the next one stores its receiver and its incident', async () => {
  refuseFire(T0 + MINUTE, 'ABORT');
  const [failed, stored] = await write([
    record(T0 + MINUTE, firing(T0), firing(T0 + MINUTE)),
    record(T0 + 2 * MINUTE, firing(T0 + 2 * MINUTE)),
  ]);
  expect(failed).toMatchObject({ ok: false, message: 'made to fail' });
  expect(stored).toMatchObject({ ok: true });
  expect(all('SELECT receiver FROM alert_receivers JOIN receivers ON id = receiver_id')).toEqual([
    { receiver: 'main' },
  ]);
  expect(all('SELECT opened_at, attached_since_judged, alert_name, job_id FROM incidents')).toEqual([
    { opened_at: T0 + 2 * MINUTE, attached_since_judged: 0, alert_name: 'DiskFull', job_id: 1 },
  ]);
});

test('one that fails among others in a commit is left out, and the others are as if it had never come', async () => {
  refuseFire(T0 + MINUTE, 'ABORT');
  const answers = await write([
    record(T0, firing(T0)),
    record(T0 + MINUTE, firing(T0 + MINUTE)),
    record(T0 + 2 * MINUTE, firing(T0 + 2 * MINUTE)),
    other('no-such-act', null, T0),
  ]);
  expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
    [T0, true],
    [T0 + MINUTE, false],
    [T0 + 2 * MINUTE, true],
    [T0, false],
  ]);
  expect(all('SELECT starts_at, outcome FROM fires ORDER BY starts_at')).toEqual([
    { starts_at: T0, outcome: 'analyse' },
    { starts_at: T0 + 2 * MINUTE, outcome: 'attach' },
  ]);
  expect(all('SELECT attached_since_judged FROM incidents')).toEqual([{ attached_since_judged: 1 }]);
  expect(all('SELECT fire_count, delivery_count FROM alerts')).toEqual([{ fire_count: 2, delivery_count: 2 }]);
});

test('a transaction that was rolled back whole leaves nothing remembered', async () => {
  refuseFire(T0 + MINUTE, 'ROLLBACK');
  const answers = await write([record(T0, firing(T0)), record(T0 + MINUTE, firing(T0 + MINUTE))]);
  expect(answers).toMatchObject([{ ok: false }, { ok: false }]);
  expect(database.inTransaction).toBe(false);
  expect(all('SELECT * FROM deliveries')).toEqual([]);
  await write([record(T0 + 2 * MINUTE, firing(T0 + 2 * MINUTE))]);
  expect(all('SELECT count(*) AS n FROM alert_receivers')).toEqual([{ n: 1 }]);
  expect(all('SELECT opened_at FROM incidents')).toEqual([{ opened_at: T0 + 2 * MINUTE }]);
});

test('what was rolled back is not counted as an analysis that waits, or that a minute took', async () => {
  write = createWriteEngine(
    database,
    createPerform({ ...policy, admission: { ...policy.admission, queueDepth: 2, stormPerMinute: 2 } })
  );
  const on = (host: string, at: number) =>
    firing(at, { fingerprint: host, labels: { alertname: 'DiskFull', host }, severity: 'error' });
  expect(await fate(record(T0, on('a', T0)))).toMatchObject({ outcome: 'analyse' });
  refuseFire(T0 + 1, 'ABORT');
  expect(await write([record(T0 + 1, on('b', T0 + 1))])).toMatchObject([{ ok: false }]);
  expect(await fate(record(T0 + 2, on('c', T0 + 2)))).toMatchObject({ outcome: 'analyse' });
  expect(await fate(record(T0 + 3, on('d', T0 + 3)))).toMatchObject({ outcome: 'storm-degraded' });
});

test('an alert that was pruned and comes again has its receiver again, and a new incident', async () => {
  const later = T0 + 500 * DAY;
  await write([record(T0, resolved(T0, T0 + MINUTE))]);
  await write([record(T0, firing(T0 - DAY, { fingerprint: 'f2' }))]);
  await write([other('expire-stale', null, later)]);
  await write([other('prune', { firesBefore: later - DAY, deliveriesBefore: later, limit: 100 }, later)]);
  expect(all('SELECT * FROM alerts')).toEqual([]);
  expect(all('SELECT * FROM incidents')).toEqual([]);
  await write([record(later, firing(later), firing(later, { fingerprint: 'f2' }))]);
  expect(all('SELECT count(*) AS n FROM alert_receivers')).toEqual([{ n: 2 }]);
  expect(all('SELECT opened_at, attached_since_judged FROM incidents')).toEqual([
    { opened_at: later, attached_since_judged: 1 },
  ]);
});

test('an analysis that ended is known to the next delivery', async () => {
  expect(await fate(record(T0, firing(T0)))).toMatchObject({ outcome: 'analyse' });
  expect(await fate(record(T0 + MINUTE, firing(T0 + MINUTE)))).toMatchObject({
    outcome: 'attach',
    reason: 'an analysis of this incident is on its way',
  });
  const claim = { owner: 'o', leaseMs: MINUTE, limit: 1, holding: [] };
  const [claimed] = await write([other('claim-jobs', claim, T0 + MINUTE)]);
  const [{ id }] = valueOf(claimed) as [{ id: number }];
  const failed = { jobId: id, owner: 'o', error: 'no', retryAt: null, againAt: null };
  expect(await write([other('fail-analysis', failed, T0 + MINUTE)])).toMatchObject([{ ok: true, value: true }]);
  expect(await fate(record(T0 + 2 * MINUTE, firing(T0 + 2 * MINUTE)))).toMatchObject({
    outcome: 'analyse',
    reason: 'the incident has not been judged yet',
  });
});

test('a repeat that says nothing new writes the delivery, the fire and the alert; what says more, its texts too', async () => {
  const labels = { alertname: 'DiskFull', host: 'a' };
  const said = (summary: string) => firing(T0, { labels, annotations: { summary } });
  const rowsWritten = async (call: WriteCall) => {
    const count = () => (database.prepare('SELECT total_changes() AS n').get() as { n: number }).n;
    const before = count();
    await write([call]);
    return count() - before;
  };
  await write([record(T0, said('old'))]);
  expect(await rowsWritten(record(T0 + 1, said('old')))).toBe(3);
  expect(await rowsWritten(record(T0 + 2, said('new')))).toBe(4);
  expect(all('SELECT annotations FROM described_alerts')).toEqual([{ annotations: '{"summary":"new"}' }]);
});

test('two fires that turn out to be one within a delivery: the whole has what the stored part had', async () => {
  await write([record(T0 + MINUTE, firing(T0 + MINUTE))]);
  const answers = await write([
    record(T0 + 2 * MINUTE, firing(T0), resolved(T0, T0 + 90_000), firing(T0 + 2 * MINUTE, { fingerprint: 'f2' })),
  ]);
  expect(answers).toMatchObject([{ ok: true }]);
  expect(all('SELECT starts_at, ends_at, deliveries, outcome FROM fires WHERE alert_id = 1')).toEqual([
    { starts_at: T0, ends_at: T0 + 90_000, deliveries: 3, outcome: 'analyse' },
  ]);
  expect(all('SELECT f.starts_at FROM jobs j JOIN fires f ON f.id = j.fire_id')).toEqual([{ starts_at: T0 }]);
  expect(all('SELECT fire_count, delivery_count, state FROM alerts WHERE id = 1')).toEqual([
    { fire_count: 1, delivery_count: 3, state: 'resolved' },
  ]);
});
