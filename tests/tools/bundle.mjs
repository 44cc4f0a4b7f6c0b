/** What the built plugin must be: a small entry, lazy pages, no code of the sidecar. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const LARGEST_ENTRY_BYTES = 20_000;
/** Words that only the sidecar's code or packages hold. */
const BACKEND_MARKS = ['better-sqlite3', 'prom-client', '@anthropic-ai/sdk', 'worker_threads', 'CREATE TABLE'];

export function bundleProblems() {
  const dist = join(root, 'dist');
  const scripts = readdirSync(dist, { recursive: true }).filter((name) => /\.js$/.test(name));
  const problems = [];
  const size = statSync(join(dist, 'module.js')).size;
  if (size >= LARGEST_ENTRY_BYTES)
    problems.push(`dist/module.js is ${size} bytes, the limit is ${LARGEST_ENTRY_BYTES}`);
  if (scripts.length < 2) problems.push('dist holds no lazy chunk');
  for (const name of scripts) {
    const text = readFileSync(join(dist, name), 'utf8');
    for (const mark of BACKEND_MARKS)
      if (text.includes(mark)) problems.push(`dist/${name} holds "${mark}" of the sidecar`);
  }
  return problems;
}
