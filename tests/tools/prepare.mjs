/** What every command of this repository needs first: a Node that is new enough, the packages, the built parts. Imports Node only. */
import { spawnSync } from 'node:child_process';
import { statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUpToDate } from '../host/up-to-date.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const OLDEST_NODE = 20;

export function needNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) stop(`Node ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}.`);
}

export function needPackages() {
  const installed = mtime('node_modules/.package-lock.json');
  if (installed >= mtime('package-lock.json')) return;
  say('Installing packages (a few minutes the first time: the SQLite driver may have to be compiled) …');
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed; what npm said is above.'
  );
}

/** Parts in the order in which they are built, each with what it is made of. */
const PARTS = [
  { name: 'contract', output: 'contract/dist/index.js', sources: ['contract/src', 'contract/tsconfig.json'] },
  {
    name: 'backend',
    output: 'backend/dist/main.js',
    sources: ['backend/src', 'contract/src', 'backend/build.mjs', 'backend/package.json'],
  },
  {
    name: 'plugin',
    output: 'dist/module.js',
    sources: ['src', 'contract/src', 'plugin.json', 'webpack.config.ts', '.config/webpack'],
  },
  { name: 'host', output: 'tests/host/dist/host.js', sources: ['tests/host/page', 'tests/host/webpack.config.cjs'] },
];

/** Builds those that are older than what they are made of. */
export function needBuilt(names) {
  for (const { name, output, sources } of PARTS.filter((part) => names.includes(part.name))) {
    const built = join(root, output);
    if (
      isUpToDate(
        built,
        [...sources, 'package-lock.json'].map((path) => join(root, path))
      )
    )
      continue;
    say(`Building ${name} …`);
    run('npm', ['run', '--silent', `build:${name}`], `Building ${name} failed; the reason is above.`);
    // A builder may leave an unchanged file as it was.
    utimesSync(built, new Date(), new Date());
  }
}

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** A plain sentence, and out. */
export function stop(text) {
  say(text);
  process.exit(1);
}

function run(command, args, problem) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) stop(problem);
}

function mtime(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
