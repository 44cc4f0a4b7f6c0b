/** `npm test`: sets up what is missing, runs every check, and ends with `N passed, N failed`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needBuilt, needNode, needPackages, say } from './tools/prepare.mjs';
import { needPrograms } from './tools/programs.mjs';
import { checks } from './tools/checks.mjs';

needNode();
needPackages();
needPrograms();
needBuilt(['contract', 'backend', 'plugin', 'host']);

const scratch = mkdtempSync(join(tmpdir(), 'alert-recall-test-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const only = process.argv.slice(2);
try {
  for (const { name, run } of checks.filter((check) => only.length === 0 || only.includes(check.name))) {
    const startedAt = Date.now();
    say(`\n== ${name}`);
    const result = await run(scratch);
    for (const key of Object.keys(totals)) totals[key] += result[key] ?? 0;
    if (result.failed > 0) failures.push(name);
    say(
      `== ${name}: ${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''} (${Math.round((Date.now() - startedAt) / 1000)} s)`
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (failures.length > 0) say(`\nFailed: ${failures.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed > 0 ? 1 : 0);
