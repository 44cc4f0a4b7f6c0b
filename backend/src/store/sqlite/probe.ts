/** Tries whether the file can be written, and whether the disk has room, without changing anything. */
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** As much as a webhook of some size takes. */
const ROOM = Buffer.alloc(256 * 1024);

export function createProbe(database: Database.Database): () => void {
  const scratch = `${database.name}-probe`;
  return () => {
    needRoom(scratch);
    // Writes the first page anew, with the value that it has.
    database.pragma(`user_version = ${database.pragma('user_version', { simple: true })}`);
  };
}

function needRoom(scratch: string): void {
  try {
    const file = openSync(scratch, 'w');
    try {
      writeFileSync(file, ROOM);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw Object.assign(
      new Error(
        (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'database or disk is full' : (error as Error).message
      ),
      { code: 'SQLITE_FULL', cause: error }
    );
  } finally {
    rmSync(scratch, { force: true });
  }
}
