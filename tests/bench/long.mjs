// @ts-check
/** `npm run test:long`: the crash rounds, the fuzz bodies, the faults and the longest texts in their full number. About half an hour. */
import { spawnSync } from 'node:child_process';
import { needBuilt, needNode, needPackages, root } from '../tools/prepare.mjs';

needNode();
needPackages();
needBuilt(['contract', 'backend', 'plugin', 'host']);

const { status } = spawnSync('npx', ['jest', '--selectProjects', 'flow', 'backend', '--maxWorkers=1', '--testPathPattern', 'tests/flow|linear-time', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, ALERT_RECALL_LONG: '1' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
