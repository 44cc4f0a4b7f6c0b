import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnusable } from './connection';
import { becomeSoleOwner } from './sole-owner';

const folder = mkdtempSync(join(tmpdir(), 'sole-owner-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Another process that takes the lock and is killed with it in hand. */
function takenByAnother(path: string): string {
  const code = `const D = require('better-sqlite3'); const d = new D(${JSON.stringify(path)}, { timeout: 0 }); try { d.exec('BEGIN EXCLUSIVE'); process.stdout.write('taken'); process.kill(process.pid, 'SIGKILL'); } catch (error) { process.stdout.write(error.code); }`;
  try {
    return execFileSync(process.execPath, ['-e', code], { encoding: 'utf8', cwd: __dirname });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('keeps every other process out, until it is closed or its process ends', () => {
  const path = join(folder, 'made', 'on the way', 'history.db');
  const owner = becomeSoleOwner(path);
  expect(takenByAnother(`${path}-owner`)).toBe('SQLITE_BUSY');
  expect(() => becomeSoleOwner(path)).toThrow(/another sidecar has it open.*Stop that one first/);
  owner.close();
  expect(takenByAnother(`${path}-owner`)).toBe('taken');
  becomeSoleOwner(path).close();
});

test('says what to do where the folder cannot be made', () => {
  expect(() => becomeSoleOwner('/dev/null/history.db')).toThrow(DatabaseUnusable);
  expect(() => becomeSoleOwner('/dev/null/history.db')).toThrow(
    /Check HISTORY_DB_PATH, and that the folder can be written/
  );
});
