/** The migrations in the order in which they are applied. A new one is one new file and one line here. */
import type Database from 'better-sqlite3';
import type { Migration } from 'kysely';
import * as history from './0001-history';
import * as textsApart from './0002-texts-apart';
import * as incidentsByOpening from './0003-incidents-by-opening';
import { up as narrowRows } from './0004-narrow-rows';
import * as saidOnce from './0005-said-once';
import * as deliveriesName from './0006-deliveries-name';
import * as putAwayBy from './0007-put-away-by';

type Up = (database: Database.Database) => void;

const FILES: Record<string, Up> = {
  '0001-history': (database) => database.exec(history.sql),
  '0002-texts-apart': (database) => database.exec(textsApart.sql),
  '0003-incidents-by-opening': (database) => database.exec(incidentsByOpening.sql),
  '0004-narrow-rows': narrowRows,
  '0005-said-once': (database) => database.exec(saidOnce.sql),
  '0006-deliveries-name': (database) => database.exec(deliveriesName.sql),
  '0007-put-away-by': (database) => database.exec(putAwayBy.sql),
};

/** Each runs whole inside the transaction that the migrator opens on the same connection. */
export function migrations(database: Database.Database): Record<string, Migration> {
  return Object.fromEntries(Object.entries(FILES).map(([name, up]) => [name, { up: async () => up(database) }]));
}
