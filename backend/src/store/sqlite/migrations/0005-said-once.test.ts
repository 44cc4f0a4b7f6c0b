/** A history of the schema 0004: each fire keeps its reason, and what refers to a fire still finds it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForWriting } from '../connection';
import { openAsOf } from './testing/as-of';

const folder = mkdtempSync(join(tmpdir(), 'said-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('reasons are stored once, and fires keep their rows', async () => {
  const path = join(folder, 'history.db');
  const old = await openAsOf('0004-narrow-rows', path);
  old.exec(`
    INSERT INTO alerts (id, org_id, fingerprint, source, kind, name, severity, case_key, label_count, state, first_starts_at, last_starts_at,
      fire_count, delivery_count, last_delivery_at, texts_key)
    VALUES (1, 1, 'f1', 'grafana', 'alert', 'DiskFull', 'warning', 'case', 1, 'firing', 100, 300, 3, 4, 310, 0);
    INSERT INTO alert_texts VALUES (1, 'host="a"', '{}', '{}', '{}', 'diskfull');
    INSERT INTO incidents (id, org_id, scope_key, alert_name, opened_at, last_activity_at, attached_since_judged, worst)
      VALUES (4, 1, 9, 'DiskFull', 100, 300, 0, 2);
    INSERT INTO fires (id, org_id, alert_id, starts_at, ends_at, end_reason, state_reason, severity, deliveries, first_received_at,
      last_received_at, expires_at, time_note, starts_raw, end_heard_at, retold, measured, outcome, outcome_reason, incident_id) VALUES
      (3, 1, 1, 100, 140, 'administrative', 'Paused', 'warning', 2, 101, 141, 400, 'epoch-number', '0.1', 141, 1, '{"A":1}', 'attach', 'the same words', 4),
      (5, 1, 1, 200, NULL, 'superseded', NULL, 'warning', 1, 201, 201, NULL, NULL, NULL, NULL, 0, NULL, 'analyse', 'other words', 4),
      (7, 1, 1, 300, NULL, NULL, NULL, 'critical', 1, 301, 310, NULL, NULL, NULL, NULL, 0, NULL, 'attach', 'the same words', NULL);
    INSERT INTO jobs (org_id, alert_id, fire_id, group_key, trigger, severity, state, attempts, run_at, created_at)
      VALUES (1, 1, 5, '', 'first', 'warning', 'queued', 0, 200, 200);`);
  const before = old.prepare('SELECT * FROM fires ORDER BY id').all();
  old.close();

  const database = await openForWriting({ path, journalMode: 'WAL', busyTimeoutMs: 1000 });
  const after = database.prepare(
    `SELECT f.*, r.reason AS outcome_reason FROM fires f JOIN reasons r ON r.id = f.reason_id ORDER BY f.id`
  );
  expect(after.all().map(({ reason_id, ...fire }: any) => fire)).toEqual(before);
  expect(database.prepare('SELECT count(*) FROM reasons').pluck().get()).toBe(2);
  expect(database.prepare('SELECT f.starts_at FROM jobs JOIN fires f ON f.id = fire_id').pluck().get()).toBe(200);
  expect(database.prepare('SELECT * FROM alert_texts').get()).toEqual({
    ...{ alert_id: 1, labels: '{}', annotations: '{}', links: '{}', search_text: 'diskfull' },
  });
  expect(database.pragma('foreign_key_check')).toEqual([]);
  expect(() => database.exec('DELETE FROM reasons')).toThrow('FOREIGN KEY');
  expect(() =>
    database.exec(
      `INSERT INTO fires (org_id, alert_id, starts_at, severity, deliveries, first_received_at, last_received_at, outcome, reason_id)
      VALUES (1, 1, 350, 'warning', 1, 350, 350, 'attach', 1)`
    )
  ).toThrow('UNIQUE');
  database.prepare('DELETE FROM alerts').run();
  expect(database.prepare('SELECT count(*) FROM fires').pluck().get()).toBe(0);
  database.close();
});
