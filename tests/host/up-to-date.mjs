// @ts-check
/** Tells whether a built file is at least as new as everything it was built from. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.git']);

/**
 * @param {string} built
 * @param {string[]} sources files and folders
 */
export function isUpToDate(built, sources) {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
  return builtAt !== undefined && sources.every((source) => newest(source) <= builtAt);
}

/**
 * @param {string} file
 * @returns {number}
 */
function newest(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) {
    return 0;
  }
  if (!found.isDirectory()) {
    return found.mtimeMs;
  }
  const entries = readdirSync(file).filter((name) => !NOT_SOURCES.has(name));
  return Math.max(found.mtimeMs, ...entries.map((name) => newest(path.join(file, name))));
}
