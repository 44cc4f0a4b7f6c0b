/** Statements on the reasons of admission: few sentences, each stored once. */
import type Database from 'better-sqlite3';

/** Some name a number: they are few in a file, and all the same not endless here. */
const REMEMBERED = 1_000;

export function reasonRows(database: Database.Database) {
  const find = database.prepare<[string]>('SELECT id FROM reasons WHERE reason = ?').pluck();
  const add = database.prepare<[string]>('INSERT INTO reasons (reason) VALUES (?)');
  const known = new Map<string, number>();

  function read(reason: string): number {
    const id = (find.get(reason) as number | undefined) ?? Number(add.run(reason).lastInsertRowid);
    if (known.size >= REMEMBERED) known.clear();
    known.set(reason, id);
    return id;
  }

  return {
    idOf: (reason: string): number => known.get(reason) ?? read(reason),
    forget: (): void => known.clear(),
  };
}
