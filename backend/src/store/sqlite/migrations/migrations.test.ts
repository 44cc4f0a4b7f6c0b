/** A history written by an earlier schema is opened with everything that was in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForWriting } from '../connection';
import { openAsOf } from './testing/as-of';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

const upgrade = (path: string) => openForWriting({ path, journalMode: 'WAL', busyTimeoutMs: 1000 });

test('a first history: what was said of an alert moves to a table of its own, and its fires stay', async () => {
  const path = join(folder, 'history.db');
  const old = await openAsOf('0001-history', path);
  old.exec(`
    INSERT INTO alerts (id, org_id, fingerprint, source, kind, name, severity, labels, annotations, links, scope, case_key, label_count, labels_key, search_text, state,
      first_starts_at, last_starts_at, fire_count, last_delivery_at)
    VALUES (7, 1, 'f1', 'grafana', 'alert', 'DiskFull', 'warning', '{"host":"a"}', '{"summary":"s"}', '{"runbook":"https://r.test"}', 'host="a"', 'case', 1, 'k', 'diskfull a', 'firing', 5, 5, 1, 5);
    INSERT INTO fires (alert_id, org_id, starts_at, severity, first_received_at, last_received_at, outcome, outcome_reason) VALUES (7, 1, 5, 'warning', 5, 5, 'analyse', 'first');`);
  old.close();

  const database = await upgrade(path);
  expect(
    database
      .prepare('SELECT id, fingerprint, labels, annotations, links, search_text, fire_count FROM described_alerts')
      .all()
  ).toEqual([
    {
      ...{ id: 7, fingerprint: 'f1', labels: '{"host":"a"}', annotations: '{"summary":"s"}' },
      ...{ links: '{"runbook":"https://r.test"}', search_text: 'diskfull a', fire_count: 1 },
    },
  ]);
  expect(database.prepare('SELECT count(*) AS n FROM fires WHERE alert_id = 7').get()).toEqual({ n: 1 });
  database.prepare('DELETE FROM alerts').run();
  const left = 'SELECT (SELECT count(*) FROM alert_texts) + (SELECT count(*) FROM fires)';
  expect(database.prepare(left).pluck().get()).toBe(0);
  database.close();
});

test('a migration that ends half-way leaves nothing of itself', async () => {
  const path = join(folder, 'half.db');
  const old = await openAsOf('0001-history', path);
  old.exec('CREATE TABLE alert_annotations (in_the_way INTEGER)');
  const tables = () =>
    old.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'alert%' AND type = 'table' ORDER BY name").all();
  const before = tables();
  await expect(openForWriting({ path, journalMode: 'DELETE', busyTimeoutMs: 1000 })).rejects.toThrow(
    'alert_annotations already exists'
  );
  expect(tables()).toEqual(before);
  old.exec('DROP TABLE alert_annotations');
  old.close();
  (await openForWriting({ path, journalMode: 'DELETE', busyTimeoutMs: 1000 })).close();
});
