/** The repository as tests of its shape see it: where it is, and which files belong to it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(__dirname, '../../..');

export function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Strict: a repeated key or a broken line throws. */
export function yaml<T = any>(path: string): T {
  return parse(text(path), { strict: true, uniqueKeys: true }) as T;
}

/** Files under version control, and those about to be; not what is ignored. */
export function files(): string[] {
  const list = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }
  );
  return [...new Set(list.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path))).sort();
}
