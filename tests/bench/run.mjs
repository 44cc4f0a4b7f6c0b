// @ts-check
/**
 * `npm run bench`: speed beside the raw ceiling, in both journal modes, and at a million fires. Exit code 1 when a figure misses its floor.
 * `--small` measures less, with floors that hold on a busy machine: a check that nothing got slow by a mistake.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needBuilt, needNode, needPackages } from '../tools/prepare.mjs';
import { isMet, machine, table } from './figures.mjs';
import { longHistory, usualHistory, writeSpeed } from './measures.mjs';

needNode();
needPackages();
needBuilt(['contract', 'backend']);

const isSmall = process.argv.includes('--small');
/** The small measure shows that measuring works and that nothing is slower by an order of magnitude; a busy machine must not make it fail. */
const SLACK = isSmall ? 20 : 1;
const size = isSmall
  ? { bodies: 60, singles: 800, fires: 100_000, alerts: 2_000, paceSeconds: 3, lookups: 300 }
  : { bodies: 600, singles: 8_000, fires: 1_000_000, alerts: 10_000, paceSeconds: 20, lookups: 1_000 };
const measures = [
  { name: 'writing', measure: writeSpeed },
  { name: 'a history of 80,000 fires', measure: usualHistory },
  { name: 'a long history', measure: longHistory },
];

const scratch = mkdtempSync(join(tmpdir(), 'alert-recall-bench-'));
let missed = 0;
console.log(`On ${machine(scratch)}`);
try {
  for (const journalMode of ['WAL', 'DELETE']) {
    for (const { name, measure } of measures) {
      const folder = mkdtempSync(join(scratch, 'run-'));
      const figures = await measure({ folder, journalMode, size });
      console.log(`\nJournal mode ${journalMode}, ${name}:\n${table(figures)}`);
      missed += figures.filter((figure) => !isMet(figure, SLACK)).length;
      rmSync(folder, { recursive: true });
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(
  missed === 0
    ? `\nEvery figure is within its ${isSmall ? 'floor' : 'aim'}.`
    : `\n${missed} figures missed their ${isSmall ? 'floor' : 'aim'}.`
);
process.exit(missed === 0 ? 0 : 1);
