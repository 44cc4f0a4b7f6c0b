/** What the engine remembers of rows between deliveries never outlives them. */
import type Database from 'better-sqlite3';
import type { AlertEvent } from '../../domain/types';
import { engineSettings, firing, MINUTE, T0 } from '../conformance/samples';
import { openForWriting } from './connection';
import { packRecord } from './packed-record';
import type { WriteCall } from './protocol';
import { createWriteEngine, type WriteEngine } from './write-engine';

let database: Database.Database;
let write: WriteEngine;
beforeEach(async () => {
  database = await openForWriting({ path: ':memory:', journalMode: 'DELETE', busyTimeoutMs: 1000 });
  write = createWriteEngine(database, { ...engineSettings, admission: { ...engineSettings.admission, cooldownMs: 0 } });
});
afterEach(() => database.close());

function delivery(now: number, ...events: AlertEvent[]): WriteCall {
  const sent = {
    source: 'alertmanager',
    orgId: 1,
    receiver: 'main',
    groupKey: 'g',
    events,
    test: false,
    listed: events.length,
    rejected: [],
    truncatedAlerts: 0,
  } as const;
  return {
    kind: 'write',
    id: now,
    verb: 'record',
    request: packRecord({ delivery: { ...sent, events, rejected: [] }, bytes: 1, receivedAt: now }),
  };
}
const other = (verb: WriteCall['verb'], request: unknown): WriteCall => ({ kind: 'write', id: 1, verb, request });
const all = (sql: string) => database.prepare(sql).all();

test('a delivery that was rolled back leaves nothing remembered: the next one stores its receiver and its incident', () => {
  database.exec(
    `CREATE TEMP TRIGGER fails BEFORE INSERT ON main.fires WHEN NEW.starts_at = ${T0 + MINUTE} BEGIN SELECT RAISE(ABORT, 'made to fail'); END`
  );
  const [failed, stored] = write([
    delivery(T0 + MINUTE, firing(T0), firing(T0 + MINUTE)),
    delivery(T0 + 2 * MINUTE, firing(T0 + 2 * MINUTE)),
  ]);
  expect(failed).toMatchObject({ ok: false, message: 'made to fail' });
  expect(stored).toMatchObject({ ok: true });
  expect(all('SELECT receiver FROM alert_receivers')).toEqual([{ receiver: 'main' }]);
  expect(
    all('SELECT i.attached_since_judged, a.alert_name FROM incidents i JOIN incident_alerts a ON a.incident_id = i.id')
  ).toEqual([{ attached_since_judged: 0, alert_name: 'DiskFull' }]);
});

test('a transaction that was rolled back whole leaves nothing remembered', () => {
  database.exec(
    `CREATE TEMP TRIGGER fails BEFORE INSERT ON main.fires WHEN NEW.starts_at = ${T0 + MINUTE} BEGIN SELECT RAISE(ROLLBACK, 'made to fail'); END`
  );
  expect(write([delivery(T0, firing(T0)), delivery(T0 + MINUTE, firing(T0 + MINUTE))])).toMatchObject([
    { ok: false },
    { ok: false },
  ]);
  expect(database.inTransaction).toBe(false);
  write([delivery(T0 + 2 * MINUTE, firing(T0 + 2 * MINUTE))]);
  expect(all('SELECT count(*) AS n FROM alert_receivers')).toEqual([{ n: 1 }]);
  expect(all('SELECT opened_at FROM incidents')).toEqual([{ opened_at: T0 + 2 * MINUTE }]);
});

test('an alert that was pruned and comes again has its receiver again, and a new incident', () => {
  const [DAY, later] = [24 * 60 * MINUTE, T0 + 500 * 24 * 60 * MINUTE];
  write([
    delivery(T0, { ...firing(T0), status: 'resolved', endsAt: { at: T0 + MINUTE, outcome: 'exact', raw: null } }),
  ]);
  write([delivery(T0, firing(T0 - DAY, { fingerprint: 'f2' }))]);
  write([other('expireStale', { now: later, unheardBefore: later })]);
  write([other('prune', { now: later, firesBefore: later - DAY, deliveriesBefore: later, limit: 100 })]);
  expect(all('SELECT * FROM alerts')).toEqual([]);
  expect(all('SELECT * FROM incidents')).toEqual([]);
  write([delivery(later, firing(later), firing(later, { fingerprint: 'f2' }))]);
  expect(all('SELECT count(*) AS n FROM alert_receivers')).toEqual([{ n: 2 }]);
  expect(all('SELECT opened_at, attached_since_judged FROM incidents')).toEqual([
    { opened_at: later, attached_since_judged: 1 },
  ]);
});

test('an analysis that ended is known to the next delivery', () => {
  const fate = (answers: ReturnType<WriteEngine>) =>
    (answers[0] as unknown as { value: { fates: Array<{ admission: { outcome: string; reason: string } }> } }).value
      .fates[0]!.admission;
  expect(fate(write([delivery(T0, firing(T0))]))).toMatchObject({ outcome: 'analyse' });
  expect(fate(write([delivery(T0 + MINUTE, firing(T0 + MINUTE))]))).toMatchObject({
    outcome: 'attach',
    reason: 'an analysis of this incident is on its way',
  });
  const [claimed] = write([other('claimJobs', { owner: 'o', now: T0 + MINUTE, leaseMs: MINUTE, limit: 1 })]);
  const [{ id }] = (claimed as unknown as { value: [{ id: number }] }).value;
  expect(
    write([other('fail', { jobId: id, owner: 'o', now: T0 + MINUTE, error: 'no', retryAt: null, analysis: null })])
  ).toMatchObject([{ ok: true, value: true }]);
  expect(fate(write([delivery(T0 + 2 * MINUTE, firing(T0 + 2 * MINUTE))]))).toMatchObject({
    outcome: 'analyse',
    reason: 'the incident has not been judged yet',
  });
});

test('what is said of an alert is written when it differs, each part by itself, and is found by it', () => {
  const said = (change: Partial<AlertEvent>) =>
    firing(T0, {
      labels: { alertname: 'DiskFull', host: 'a' },
      annotations: { summary: 'old' },
      links: { runbook: 'https://r.test/1' },
      ...change,
    });
  const stored = () => all('SELECT labels, annotations, links, search_text FROM described_alerts')[0];
  write([delivery(T0, said({}))]);
  write([delivery(T0 + 1, said({ annotations: { summary: 'new' } }))]);
  expect(stored()).toMatchObject({ annotations: '{"summary":"new"}', search_text: 'diskfull diskfull a' });
  write([
    delivery(T0 + 2, said({ labels: { alertname: 'DiskFull', host: 'Überall' }, annotations: { summary: 'new' } })),
  ]);
  expect(stored()).toMatchObject({
    labels: '{"alertname":"DiskFull","host":"Überall"}',
    search_text: 'diskfull diskfull uberall',
  });
  write([delivery(T0 + 3, said({ labels: { alertname: 'DiskFull', host: 'Überall' }, annotations: {}, links: {} }))]);
  expect(stored()).toMatchObject({ annotations: '{}', links: '{}' });
  const changes = database.prepare('SELECT total_changes() AS n').get() as { n: number };
  write([delivery(T0 + 4, said({ labels: { alertname: 'DiskFull', host: 'Überall' }, annotations: {}, links: {} }))]);
  // A repeat that says nothing new: the delivery, the fire, the alert.
  expect(database.prepare('SELECT total_changes() AS n').get()).toEqual({ n: changes.n + 3 });
});
