// @ts-check
/** `npm run test:long`: the crash rounds, the fuzz bodies, the faults and the longest texts in their full number; `-- crash` runs those whose path says so. About half an hour. */
import { spawnSync } from 'node:child_process';
import { needBuilt, needNode, needPackages, root } from '../tools/prepare.mjs';

needNode();
needPackages();
needBuilt(['contract', 'backend', 'plugin', 'host']);

const asked = process.argv.slice(2);
const patterns = asked.length > 0 ? asked : ['tests/flow', 'linear-time'];
const { status } = spawnSync(
  'npx',
  ['jest', '--selectProjects', 'flow', 'backend', '--maxWorkers=1', '--testPathPattern', patterns.join('|')],
  {
    cwd: root,
    env: { ...process.env, ALERT_RECALL_LONG: '1' },
    stdio: 'inherit',
  }
);
process.exit(status ?? 1);
