// @ts-check
/** The built sidecar as a process that is measured: how soon it is ready, how much memory it took. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../tools/prepare.mjs';
import { toldPort } from '../tools/told-port.mjs';
import { peakMemoryMb } from './figures.mjs';
import { TOKEN } from './pages.mjs';

const Database = createRequire(new URL('../../backend/package.json', import.meta.url))('better-sqlite3');
export const SECRET = 'bench-webhook-secret';
const START_LIMIT_MS = 60_000;

/** @param {{ folder: string, journalMode: string, env?: Record<string, string> }} options */
export async function startMeasured({ folder, journalMode, env = {} }) {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    HISTORY_DB_PATH: join(folder, 'history.db'),
    JOURNAL_MODE: journalMode,
    WEBHOOK_SECRET: SECRET,
    API_TOKEN: TOKEN,
  };
  const log = createWriteStream(join(folder, 'sidecar.log'), { flags: 'a' });
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--max-old-space-size=512', join(root, 'backend/dist/main.js')], {
    env: { PATH: process.env.PATH, NOTIFY_STDOUT: 'false', LOG_LEVEL: 'info', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  const listen = (/** @type {Buffer} */ chunk) => (told += chunk);
  child.stdout.on('data', listen);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('exit', resolve));
  // A measure that fails must leave nothing running.
  const endToo = () => child.kill('SIGKILL');
  process.once('exit', endToo);
  void exited.then(() => process.off('exit', endToo));
  const url = () => `http://127.0.0.1:${toldPort(told)}`;
  while (toldPort(told) === null || !(await isReady(url()))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS)
      throw new Error(`The sidecar did not get ready; its log is ${folder}/sidecar.log.`);
    await sleep(5);
  }
  child.stdout.off('data', listen);
  return {
    url: url(),
    pid: /** @type {number} */ (child.pid),
    startMs: performance.now() - startedAt,
    sizeBytes: () => sizeOf(join(folder, 'history.db')),
    peakMb: () => peakMemoryMb(/** @type {number} */ (child.pid)),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      log.end();
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
      log.end();
    },
  };
}

/** @param {string} url */
async function isReady(url) {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false
  );
}

/** Of the pages in use, wherever they lie just now. @param {string} path */
function sizeOf(path) {
  const database = new Database(path, { readonly: true });
  const [count, size] = ['page_count', 'page_size'].map((name) => Number(database.pragma(name, { simple: true })));
  database.close();
  return count * size;
}
