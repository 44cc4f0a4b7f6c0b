/** The migrations in the order in which they are applied. A new one is one new file and one line here. */
import type Database from 'better-sqlite3';
import type { Migration } from 'kysely';
import * as history from './0001-history';
import * as textsApart from './0002-texts-apart';
import * as incidentsByOpening from './0003-incidents-by-opening';
import * as indicesOfPages from './0004-indices-of-pages';

const FILES = {
  '0001-history': history,
  '0002-texts-apart': textsApart,
  '0003-incidents-by-opening': incidentsByOpening,
  '0004-indices-of-pages': indicesOfPages,
};

/** Each runs whole inside the transaction that the migrator opens on the same connection. */
export function migrations(database: Database.Database): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(FILES).map(([name, { sql }]) => [name, { up: async () => void database.exec(sql) }])
  );
}
