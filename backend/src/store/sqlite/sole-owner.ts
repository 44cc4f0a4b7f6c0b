/**
 * One process has a history to itself: a second one would take over what the first is at work on. Held by a lock of the
 * system, so that it ends with the process, however that ends.
 */
import Database from 'better-sqlite3';
import { DatabaseUnusable, makeFolderOf } from './connection';

/** Locks an empty SQLite file beside the history until it is closed: SQLite knows how to lock on every system. */
export function becomeSoleOwner(path: string): Database.Database {
  let lock: Database.Database | undefined;
  try {
    makeFolderOf(path);
    lock = new Database(`${path}-owner`, { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    throw new DatabaseUnusable(
      path,
      isHeld(error)
        ? new Error('another sidecar has it open, and a history has one sidecar. Stop that one first', { cause: error })
        : error
    );
  }
}

function isHeld(error: unknown): boolean {
  return /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '');
}
