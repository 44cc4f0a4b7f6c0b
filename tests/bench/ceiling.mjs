// @ts-check
/** The raw ceiling: better-sqlite3 alone, inserting rows that a sidecar has stored into the same tables, a hundred to a commit, on the same disk. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(new URL('../../backend/package.json', import.meta.url));
const Database = require('better-sqlite3');

/** @param {{ source: string, folder: string, journalMode: string, size: number }} options Answers rows per second. */
export function rawCeiling({ source, folder, journalMode, size }) {
  const from = new Database(source, { readonly: true });
  const fires = from.prepare('SELECT * FROM fires ORDER BY id').all();
  const alerts = from.prepare('SELECT * FROM alerts').all();
  const schema = from.prepare(`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND tbl_name IN ('alerts', 'fires', 'incidents') ORDER BY type = 'index'`).all();
  const incidents = from.prepare('SELECT * FROM incidents').all();
  from.close();

  const to = new Database(join(folder, `ceiling-${journalMode}-${size}.db`));
  to.pragma(`journal_mode = ${journalMode}`);
  to.pragma('synchronous = FULL');
  for (const { sql } of schema) to.exec(sql);
  to.transaction(() => {
    for (const row of incidents) inserter(to, 'incidents', row).run(row);
    for (const row of alerts) inserter(to, 'alerts', row).run(row);
  })();
  const insert = inserter(to, 'fires', fires[0]);
  const insertMany = to.transaction((rows) => rows.forEach((row) => insert.run(row)));
  const startedAt = performance.now();
  for (let i = 0; i < fires.length; i += size) insertMany(fires.slice(i, i + size));
  const seconds = (performance.now() - startedAt) / 1000;
  to.close();
  return fires.length / seconds;
}

/** @param {any} database @param {string} table @param {object} row */
function inserter(database, table, row) {
  const columns = Object.keys(row);
  return database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`);
}
