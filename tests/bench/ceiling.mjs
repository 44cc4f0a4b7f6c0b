// @ts-check
/** The raw ceiling: better-sqlite3 alone, inserting rows that a sidecar has stored into the same tables by position, a hundred to a commit, on the same disk. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(new URL('../../backend/package.json', import.meta.url));
const Database = require('better-sqlite3');

/**
 * `tables`: whose rows are counted and timed, all of one alert together; rows of the others are there already.
 * @param {{ source: string, folder: string, journalMode: string, size: number, tables: 'fires' | 'alerts' }} options Answers per second.
 */
export function rawCeiling({ source, folder, journalMode, size, tables }) {
  const from = new Database(source, { readonly: true });
  const schema = from
    .prepare(
      `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND type <> 'view' AND tbl_name IN ('alerts', 'alert_texts', 'fires', 'incidents', 'alert_receivers') ORDER BY type = 'index'`
    )
    .all();
  /** @param {string} table @param {string} [order] */
  const all = (table, order = 'rowid') => from.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all();
  const rows = {
    incidents: all('incidents'),
    alerts: all('alerts'),
    alert_texts: all('alert_texts'),
    fires: all('fires'),
    alert_receivers: all('alert_receivers', 'alert_id'),
  };
  from.close();

  const to = new Database(join(folder, `ceiling-${tables}-${journalMode}-${size}.db`));
  to.pragma(`journal_mode = ${journalMode}`);
  to.pragma('synchronous = FULL');
  to.pragma('foreign_keys = OFF');
  for (const { sql } of schema) to.exec(sql);
  const timed = tables === 'fires' ? ['fires'] : ['incidents', 'alerts', 'alert_texts', 'fires', 'alert_receivers'];
  to.transaction(() => {
    for (const [table, known] of Object.entries(rows))
      if (!timed.includes(table)) for (const row of known) inserter(to, table, row).run(Object.values(row));
  })();
  const inserts = timed.map((table) => ({ insert: inserter(to, table, rows[table][0]), rows: rows[table] }));
  const count = rows[tables].length;
  const insertMany = to.transaction((first) => {
    for (const { insert, rows: each } of inserts)
      for (const row of each.slice(first, first + size)) insert.run(Object.values(row));
  });
  const startedAt = performance.now();
  for (let i = 0; i < count; i += size) insertMany(i);
  const seconds = (performance.now() - startedAt) / 1000;
  to.close();
  return count / seconds;
}

/** @param {any} database @param {string} table @param {object} row */
function inserter(database, table, row) {
  const columns = Object.keys(row);
  return database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
}
