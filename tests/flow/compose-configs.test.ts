/** The configurations that docker-compose.yaml mounts, as Prometheus' and Alertmanager's own checkers read them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const folder = join(__dirname, '../../deploy/compose');

it.each([
  ['/usr/bin/promtool', ['check', 'config', 'prometheus.yml']],
  ['/usr/bin/promtool', ['check', 'rules', 'rules.yml']],
  ['/usr/bin/amtool', ['check-config', 'alertmanager.yml']],
])('%s %p is content', (program, args) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  expect({ status, error, output: status === 0 ? '' : stdout + stderr }).toEqual({
    status: 0,
    error: undefined,
    output: '',
  });
});
