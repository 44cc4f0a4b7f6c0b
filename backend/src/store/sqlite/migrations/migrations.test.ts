/** A history written by an earlier schema is opened with everything that was in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import { openForWriting } from '../connection';
import { migrations } from '.';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function openAsOf(name: string, path: string): Promise<Database.Database> {
  const database = new Database(path);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations(database) } }).migrateTo(
    name
  );
  expect(error).toBeUndefined();
  return database;
}

test('what was said of an alert moves to tables of its own, and its fires stay', async () => {
  const path = join(folder, 'history.db');
  const old = await openAsOf('0001-history', path);
  old.exec(`
    INSERT INTO alerts (id, org_id, fingerprint, source, kind, name, severity, labels, annotations, links, scope, case_key, label_count, labels_key, search_text, state,
      first_starts_at, last_starts_at, fire_count, last_delivery_at)
    VALUES (7, 1, 'f1', 'grafana', 'alert', 'DiskFull', 'warning', '{"host":"a"}', '{"summary":"s"}', '{"runbook":"https://r.test"}', 'host="a"', 'case', 1, 'k', 'diskfull a', 'firing', 5, 5, 1, 5);
    INSERT INTO fires (alert_id, org_id, starts_at, severity, first_received_at, last_received_at, outcome, outcome_reason) VALUES (7, 1, 5, 'warning', 5, 5, 'analyse', 'first');`);
  old.close();

  const database = await openForWriting({ path, journalMode: 'WAL', busyTimeoutMs: 1000 });
  expect(
    database
      .prepare('SELECT id, fingerprint, labels, annotations, links, search_text, fire_count FROM described_alerts')
      .all()
  ).toEqual([
    {
      id: 7,
      fingerprint: 'f1',
      labels: '{"host":"a"}',
      annotations: '{"summary":"s"}',
      links: '{"runbook":"https://r.test"}',
      search_text: 'diskfull a',
      fire_count: 1,
    },
  ]);
  expect(database.prepare('SELECT count(*) AS n FROM fires WHERE alert_id = 7').get()).toEqual({ n: 1 });
  database.prepare('DELETE FROM alerts').run();
  expect(
    database
      .prepare(
        'SELECT (SELECT count(*) FROM alert_texts) + (SELECT count(*) FROM alert_annotations) + (SELECT count(*) FROM fires) AS left'
      )
      .get()
  ).toEqual({ left: 0 });
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
