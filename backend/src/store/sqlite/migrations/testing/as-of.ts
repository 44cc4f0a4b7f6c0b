/** A history file as an earlier version of the sidecar left it. */
import Database from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import { migrations } from '..';

/** With the schema up to the migration of this name. */
export async function openAsOf(name: string, path: string): Promise<Database.Database> {
  const database = new Database(path);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations(database) } }).migrateTo(
    name
  );
  if (error) throw error;
  return database;
}
