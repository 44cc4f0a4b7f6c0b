/** A history of the schema 0003, with something of every kind in it, is upgraded whole or not at all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { caseKeyOf } from '../../../domain/case/case-key';
import { hash53 } from '../../../domain/hash53';
import { openForWriting } from '../connection';
import { openAsOf } from './testing/as-of';

const folder = mkdtempSync(join(tmpdir(), 'narrow-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));
const upgrade = (path: string) => openForWriting({ path, journalMode: 'WAL', busyTimeoutMs: 1000 });

describe('a history of the schema 0003', () => {
  const disk = { alertname: 'DiskFull', host: 'a' };
  const pods = { alertname: 'PodCrash', namespace: 'shop', pod: 'cart-7d9f8b6c5d-x2x4z', cluster: 'c1' };
  const ALERTS = [
    { id: 1, kind: 'alert', name: 'DiskFull', labels: disk, scope: 'host="a"', rule: null, state: 'firing' },
    { id: 2, kind: 'alert', name: 'PodCrash', labels: pods, scope: 'cluster="c1"', rule: 'r1', state: 'resolved' },
    {
      id: 3,
      kind: 'heartbeat',
      name: 'Watchdog',
      labels: { alertname: 'Watchdog' },
      scope: '',
      rule: null,
      state: 'firing',
    },
    {
      ...{ id: 4, kind: 'monitoring-fault', name: 'DatasourceError', scope: 'host="a"', rule: null, state: 'unknown' },
      labels: { alertname: 'DatasourceError', rulename: 'DiskFull', host: 'a' },
    },
  ] as const;

  async function filled(path: string): Promise<Database.Database> {
    const old = await openAsOf('0003-incidents-by-opening', path);
    for (const { id, kind, name, labels, scope, rule, state } of ALERTS) {
      old
        .prepare(
          `INSERT INTO alerts (id, org_id, fingerprint, source, kind, name, severity, scope, case_key, rule_uid, label_count, labels_key, state,
            first_starts_at, last_starts_at, fire_count, delivery_count, last_delivery_at, cooldown_until)
          VALUES (?, 1, ?, 'grafana', ?, ?, 'warning', ?, 'an older case', ?, ?, 'k', ?, 100, 200, 1, 2, 210, 500)`
        )
        .run(id, `f${id}`, kind, name, scope, rule, Object.keys(labels).length, state);
      old.prepare("INSERT INTO alert_texts VALUES (?, ?, '{}', 'search')").run(id, JSON.stringify(labels));
      old.prepare('INSERT INTO alert_annotations VALUES (?, ?)').run(id, `{"summary":"of ${id}"}`);
    }
    old.exec(`
      UPDATE alerts SET predecessor_id = 1, predecessor_reason = 'renamed' WHERE id = 2;
      INSERT INTO incidents (id, org_id, scope, opened_at, last_activity_at, last_conclusive_at, judged_severity, attached_since_judged)
        VALUES (1, 1, 'host="a"', 200, 205, NULL, 'critical', 1), (2, 1, 'cluster="c1"', 100, 100, 150, 'warning', 0);
      INSERT INTO incident_alerts VALUES (1, 'DiskFull'), (1, 'Slow'), (2, 'PodCrash');
      INSERT INTO fires (id, org_id, alert_id, starts_at, ends_at, end_reason, severity, deliveries, first_received_at, last_received_at, measured, outcome, outcome_reason, incident_id) VALUES
        (1, 1, 1, 200, NULL, NULL, 'critical', 2, 201, 210, '{"A":1}', 'analyse', 'first', 1),
        (2, 1, 2, 100, 140, 'recovered', 'warning', 3, 101, 141, NULL, 'analyse', 'first', 2),
        (3, 1, 3, 50, NULL, NULL, 'none', 9, 50, 210, NULL, 'not-analysed', 'a heartbeat', NULL),
        (4, 1, 4, 60, NULL, 'superseded', 'warning', 1, 60, 60, NULL, 'storm-degraded', 'many', 1);
      INSERT INTO jobs (id, org_id, alert_id, fire_id, incident_id, group_key, trigger, state, attempts, run_at, created_at, finished_at) VALUES
        (1, 1, 2, 2, 2, 'g', 'first', 'done', 1, 100, 100, 150), (2, 1, 1, 1, 1, 'g', 'first', 'queued', 1, 220, 201, NULL);
      INSERT INTO analyses (run_id, org_id, alert_id, fire_id, incident_id, job_id, version, state, analyst, trigger, prompt_version, memory_text, prompt_text, summary, root_cause,
        severity, evidence, next_steps, recurrence_count, duration_ms, started_at, finished_at)
        VALUES ('run-1', 1, 2, 2, 2, 1, 1, 'done', 'model', 'first', '1', '', 'facts', 'It crashed.', 'A flag.', 'warning', '[]', '[]', 1, 5, 145, 150);
      INSERT INTO analyses (run_id, org_id, alert_id, fire_id, incident_id, job_id, version, state, analyst, trigger, prompt_version, memory_text, prompt_text, failure_reason,
        severity, evidence, next_steps, recurrence_count, duration_ms, started_at, finished_at)
        VALUES ('run-0', 1, 2, 2, NULL, 90, 2, 'failed', 'model', 'again', '1', '', 'facts', 'No answer.', 'warning', '[]', '[]', 1, 5, 145, 151);
      INSERT INTO analysis_recalls VALUES ('run-1', 'run-0');
      INSERT INTO outbox (run_id, notifier, dedupe_key, payload, run_at, created_at) VALUES ('run-1', 'ntfy', 'ntfy:run-1', '{}', 150, 150);
      INSERT INTO deliveries (org_id, source, outcome, receiver, received_at, alerts, truncated_alerts, truncated_group, bytes) VALUES (1, 'grafana', 'accepted', 'main', 201, 1, 3, 'g', 9);
      INSERT INTO alert_receivers VALUES (1, 'main', 'g');
      INSERT INTO group_cooldowns VALUES (1, 'g', 999);`);
    return old;
  }

  let path: string;
  let files = 0;
  beforeEach(() => void (path = join(folder, `filled-${files++}.db`)));

  test('is upgraded with everything that is in it', async () => {
    (await filled(path)).close();
    const database = await upgrade(path);
    const all = (sql: string) => database.prepare(sql).all();

    expect(all('PRAGMA foreign_key_check')).toEqual([]);
    expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(
      all("SELECT name FROM sqlite_master WHERE name LIKE 'new\\_%' ESCAPE '\\' OR sql LIKE '%new\\_%' ESCAPE '\\'")
    ).toEqual([]);
    expect(
      all(
        'SELECT id, kind, name, state, labels, annotations, fire_count, delivery_count, cooldown_until FROM described_alerts'
      )
    ).toEqual(
      ALERTS.map(({ rule: _, scope: __, labels, ...alert }) => ({
        ...alert,
        ...{ labels: JSON.stringify(labels), annotations: `{"summary":"of ${alert.id}"}` },
        ...{ fire_count: 1, delivery_count: 2, cooldown_until: 500 },
      }))
    );
    expect(all('SELECT id, case_key, rule_uid, labels_key, predecessor_id FROM alerts')).toMatchObject([
      { case_key: caseKeyOf('DiskFull', disk, 'host="a"'), rule_uid: null, labels_key: null, predecessor_id: null },
      { case_key: caseKeyOf('PodCrash', pods, 'cluster="c1"'), rule_uid: 'r1', labels_key: 'k', predecessor_id: 1 },
      { case_key: caseKeyOf('Watchdog', ALERTS[2].labels, '') },
      {},
    ]);
    expect(all("SELECT id FROM alerts WHERE case_key = 'an older case'")).toEqual([]);
    expect(
      all(
        'SELECT id, alert_id, starts_at, ends_at, end_reason, end_heard_at, retold, deliveries, measured, outcome, incident_id FROM fires'
      )
    ).toMatchObject([
      {
        id: 1,
        alert_id: 1,
        starts_at: 200,
        ends_at: null,
        end_heard_at: null,
        deliveries: 2,
        measured: '{"A":1}',
        incident_id: 1,
      },
      { id: 2, ends_at: 140, end_reason: 'recovered', end_heard_at: 141, retold: 0, incident_id: 2 },
      { id: 3, outcome: 'not-analysed', incident_id: null },
      { id: 4, end_reason: 'superseded', ends_at: null, end_heard_at: null, outcome: 'storm-degraded' },
    ]);
    expect(
      all(
        'SELECT id, scope_key, opened_at, last_activity_at, last_conclusive_at, quiet_until, judged_severity, attached_since_judged, job_id FROM incidents'
      )
    ).toEqual([
      {
        ...{ id: 1, scope_key: hash53('host="a"'), opened_at: 200, last_activity_at: 205, last_conclusive_at: null },
        ...{ quiet_until: null, judged_severity: 'critical', attached_since_judged: 1, job_id: 2 },
      },
      {
        ...{ id: 2, scope_key: hash53('cluster="c1"'), opened_at: 100, last_activity_at: 100, last_conclusive_at: 150 },
        ...{ quiet_until: null, judged_severity: 'warning', attached_since_judged: 0, job_id: null },
      },
    ]);
    // The name that opened an incident stands with it, the others apart.
    expect(
      all(
        'SELECT incident_id AS id, alert_name AS name FROM incident_alerts UNION SELECT id, alert_name FROM incidents ORDER BY id, name'
      )
    ).toEqual([
      { id: 1, name: 'DiskFull' },
      { id: 1, name: 'Slow' },
      { id: 2, name: 'PodCrash' },
    ]);
    expect(all('SELECT count(*) AS n FROM incident_alerts')).toEqual([{ n: 1 }]);
    expect(all('SELECT id, state, severity, asked_by, attempts, run_at, fire_id FROM jobs')).toEqual([
      { id: 1, state: 'done', severity: 'warning', asked_by: null, attempts: 1, run_at: 100, fire_id: 2 },
      { id: 2, state: 'queued', severity: 'critical', asked_by: null, attempts: 1, run_at: 220, fire_id: 1 },
    ]);
    const about = {
      fingerprint: 'f2',
      alert_name: 'PodCrash',
      case_key: caseKeyOf('PodCrash', pods, 'cluster="c1"'),
      starts_at: 100,
    };
    expect(all('SELECT * FROM analyses ORDER BY version')).toMatchObject([
      {
        run_id: 'run-1',
        alert_id: 2,
        fire_id: 2,
        incident_id: 2,
        ...about,
        summary: 'It crashed.',
        root_cause: 'A flag.',
      },
      {
        run_id: 'run-0',
        alert_id: 2,
        fire_id: 2,
        incident_id: null,
        ...about,
        state: 'failed',
        failure_reason: 'No answer.',
      },
    ]);
    expect(all('SELECT * FROM analysis_recalls')).toEqual([{ run_id: 'run-1', recalled_run_id: 'run-0' }]);
    expect(all('SELECT run_id, dedupe_key, state, attempts FROM outbox')).toEqual([
      { run_id: 'run-1', dedupe_key: 'ntfy:run-1', state: 'waiting', attempts: 0 },
    ]);
    expect(all('SELECT receiver, truncated_alerts, truncated_group, rejected FROM deliveries')).toEqual([
      { receiver: 'main', truncated_alerts: 3, truncated_group: 'g', rejected: '[]' },
    ]);
    expect(all('SELECT alert_id, receiver, group_key FROM alert_receivers JOIN receivers ON id = receiver_id')).toEqual(
      [{ alert_id: 1, receiver: 'main', group_key: 'g' }]
    );
    expect(all('SELECT until FROM group_cooldowns')).toEqual([{ until: 999 }]);
    database.close();
  });

  test('keeps its ties: what belongs to an alert goes with it, its analyses do not', async () => {
    (await filled(path)).close();
    const database = await upgrade(path);
    database.prepare('DELETE FROM alerts WHERE id = 2').run();
    expect(database.prepare('SELECT id FROM fires ORDER BY id').pluck().all()).toEqual([1, 3, 4]);
    expect(database.prepare('SELECT id FROM jobs').pluck().all()).toEqual([2]);
    expect(
      database.prepare('SELECT run_id, alert_id, fire_id, fingerprint FROM analyses ORDER BY version').all()
    ).toMatchObject([
      { run_id: 'run-1', alert_id: null, fire_id: null, fingerprint: 'f2' },
      { run_id: 'run-0', alert_id: null, fire_id: null, fingerprint: 'f2' },
    ]);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    database.close();
  });

  test('stays as it was when its upgrade fails half-way, and is upgraded once it can be', async () => {
    const old = await filled(path);
    const schema = () => old.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all();
    old.exec('CREATE TABLE new_deliveries (in_the_way INTEGER)');
    const before = schema();
    await expect(upgrade(path)).rejects.toThrow('new_deliveries already exists');
    expect(schema()).toEqual(before);
    expect(old.prepare("SELECT count(*) FROM alerts WHERE case_key = 'an older case'").pluck().get()).toBe(4);
    old.exec('DROP TABLE new_deliveries');
    // Labels that no version of the sidecar wrote: the copying itself fails.
    old.exec("UPDATE alert_texts SET labels = 'no JSON' WHERE alert_id = 3");
    await expect(upgrade(path)).rejects.toThrow('JSON');
    expect(old.prepare('SELECT count(*) FROM incident_alerts').pluck().get()).toBe(3);
    old.exec("UPDATE alert_texts SET labels = '{}' WHERE alert_id = 3");
    old.close();
    (await upgrade(path)).close();
  });
});
