/** Programs that tests run against: Chromium, and a real Prometheus with a real Alertmanager. Installed from Debian when run as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './prepare.mjs';

const PROGRAMS = [
  { path: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', debian: 'chromium' },
  { path: '/usr/bin/prometheus', debian: 'prometheus' },
  { path: '/usr/bin/prometheus-alertmanager', debian: 'prometheus-alertmanager' },
];

export function needPrograms() {
  const missing = PROGRAMS.filter(({ path }) => !existsSync(path)).map(({ debian }) => debian);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(
      `Not found: ${missing.join(', ')}. The tests that need them will fail; install them (on Debian: apt-get install ${missing.join(' ')}).`
    );
    return;
  }
  say(`Installing ${missing.join(', ')} from Debian …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('-qq', 'update');
  apt('-qq', '-y', '--no-install-recommends', 'install', ...missing);
}
