/** The checks of `npm test`, in order: cheap ones first, the browser last. Each answers how much passed and failed. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProblems } from './bundle.mjs';
import { root, say } from './prepare.mjs';

/** Runs a command with its output shown; answers its exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', (error) => (say(String(error)), resolve(1)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
const command = (name, ...args) => ({
  name,
  run: async () => one((await run('npm', ['run', '--silent', ...args])) === 0),
});

/** A check whose runner writes its counts to a file; a run that failed without counting a failure counts as one. */
function counted(name, start, read) {
  return {
    name,
    async run(scratch) {
      const report = join(scratch, `${name}.json`);
      const code = await start(report);
      let counts;
      try {
        counts = read(JSON.parse(readFileSync(report, 'utf8')));
      } catch {
        counts = { passed: 0, failed: 1 };
      }
      return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
    },
  };
}

function jest(name, projects, ...args) {
  return counted(
    name,
    (report) =>
      run('npx', [
        'jest',
        '--selectProjects',
        ...projects,
        '--silent',
        '--reporters',
        './tests/tools/quiet-reporter.cjs',
        '--json',
        '--outputFile',
        report,
        ...args,
      ]),
    (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
      skipped: json.numPendingTests,
    })
  );
}

export const checks = [
  command('lint', 'lint'),
  command('format', 'format'),
  command('types', 'typecheck'),
  command('floors', 'floors'),
  {
    name: 'bundle',
    async run() {
      const problems = bundleProblems();
      for (const problem of problems) say(problem);
      return one(problems.length === 0);
    },
  },
  jest('unit', ['contract', 'backend', 'plugin', 'host'], '--maxWorkers=2'),
  jest('flow', ['flow'], '--maxWorkers=2'),
  command('speed', 'bench', '--', '--small'),
  counted(
    'browser',
    (report) => run('npm', ['run', '--silent', 'e2e'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_REPORT: report }),
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })
  ),
];
