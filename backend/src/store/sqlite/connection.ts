/** Opens the SQLite file with the settings that make an answer durable, and brings its schema up to date. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, Migrator, SqliteAdapter, SqliteDialect } from 'kysely';
import { messageOf } from '../../base/errors';
import type { JournalMode } from './journal-mode';
import { migrations } from './migrations';

export interface ConnectionOptions {
  path: string;
  journalMode: JournalMode;
  busyTimeoutMs: number;
}

/** Told to the person who starts the sidecar; what SQLite said is behind it. */
export class DatabaseUnusable extends Error {
  constructor(path: string, cause: unknown) {
    super(`The history database at ${path} cannot be used: ${messageOf(cause)}. ${adviceOn(cause)}`, { cause });
    this.name = 'DatabaseUnusable';
  }
}

function adviceOn(cause: unknown): string {
  const code = (cause as { code?: string }).code ?? '';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return 'Restore the last backup, or set HISTORY_DB_PATH to another file.';
  return /^(SQLITE_(CANTOPEN|READONLY|IOERR|FULL|PERM)|E[A-Z]+$)/.test(code)
    ? 'Check HISTORY_DB_PATH, and that the folder can be written by this user.'
    : 'HISTORY_DB_PATH says which file is used.';
}

export async function openForWriting({
  path,
  journalMode,
  busyTimeoutMs,
}: ConnectionOptions): Promise<Database.Database> {
  try {
    makeFolderOf(path);
    const database = new Database(path, { timeout: busyTimeoutMs });
    database.pragma(`journal_mode = ${journalMode}`);
    database.pragma('synchronous = FULL');
    database.pragma('temp_store = MEMORY');
    // In KiB: the pages that a busy hour touches, so that a commit need not read them again.
    database.pragma('cache_size = -8000');
    // In pages: 16 MB. Rows of alerts are written again and again; each is copied to the main file once a checkpoint.
    database.pragma('wal_autocheckpoint = 4000');
    // A migration that drops a table would take along what refers to it.
    database.pragma('foreign_keys = OFF');
    await migrate(database);
    database.pragma('foreign_keys = ON');
    needWritable(database);
    return database;
  } catch (error) {
    throw new DatabaseUnusable(path, error);
  }
}

export function openForReading({ path, busyTimeoutMs }: ConnectionOptions): Database.Database {
  const database = new Database(path, { timeout: busyTimeoutMs, readonly: true, fileMustExist: true });
  database.pragma('temp_store = MEMORY');
  // The file system keeps the rest.
  database.pragma('cache_size = -6000');
  return database;
}

export function makeFolderOf(path: string): void {
  makeFolder(dirname(resolve(path)));
}

/** Step by step: Node's own recursive way never returns where a file system denies that a folder's parent exists. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** SQLite opens a file that it may not write for reading, and says nothing. */
function needWritable(database: Database.Database): void {
  try {
    database.pragma(`user_version = ${database.pragma('user_version', { simple: true })}`);
  } catch (error) {
    // Held by somebody else for the moment: that passes.
    if (!/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Kysely thinks that SQLite cannot undo a CREATE, and would leave half a schema behind when the process is killed. */
class WholeMigrations extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true });
  }
}

async function migrate(database: Database.Database): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new WholeMigrations({ database }) });
  const provider = { getMigrations: async () => migrations(database) };
  const { error } = await new Migrator({ db: kysely, provider }).migrateToLatest();
  if (error) {
    const newer = /corrupted migrations|missing/.test(messageOf(error));
    throw newer ? new Error('it was written by a newer version of the sidecar', { cause: error }) : error;
  }
}
