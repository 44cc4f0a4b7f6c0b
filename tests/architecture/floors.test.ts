/** The checker of the floors sees what it is there to see: each wrong import of a small tree, and none of its right ones. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './support/repository';

const tree = join(__dirname, 'fixtures/floors');
const { stdout } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    join(__dirname, 'dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'backend/src',
    'src',
    'contract/src',
  ],
  { cwd: tree, encoding: 'utf8' }
);
const violations: Array<{ from: string; to: string; rule: { name: string } }> = JSON.parse(stdout).summary.violations;
const found = violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`);

it.each([
  [
    'a floor below that reaches up',
    'backend-src-domain: backend/src/domain/asks-the-store.ts -> backend/src/store/rows.ts',
  ],
  ['I/O in the domain', 'domain-is-pure: backend/src/domain/reads-a-file.ts -> fs'],
  [
    'two capabilities of one floor',
    'backend-src-ingest: backend/src/ingest/looks-sideways.ts -> backend/src/recall/recall.ts',
  ],
  ['a circle', 'no-circular: backend/src/pages/first.ts -> backend/src/pages/second.ts'],
  ['a view function that fetches', 'src-model: src/model/fetches.ts -> src/api/client.ts'],
  ['a contract that knows more than zod', 'contract-knows-zod-only: contract/src/reads-a-file.ts -> fs'],
])('finds %s', (_, violation) => {
  expect(found).toContain(violation);
});

it('finds nothing in the files that are right', () => {
  const right = ['backend/src/store/rows.ts', 'backend/src/http/door.ts', 'backend/src/recall/recall.ts'];
  expect(violations.filter(({ from }) => right.includes(from))).toEqual([]);
});
