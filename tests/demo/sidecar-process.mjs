// @ts-check
/** The built sidecar as a process of its own: start, wait until it answers, stop. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 12_000;

/**
 * @param {{ main: string, env: Record<string, string | undefined>, port: number, log: string }} options
 */
export async function startSidecarProcess({ main, env, port, log }) {
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', output, output] });
  closeSync(output);
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`The sidecar did not start. The end of ${log}:\n${tail(log)}`);
    }
    await sleep(100);
  }
  return {
    url,
    exited,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
        await exited;
        clearTimeout(limit);
      }
    },
  };
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** @param {string} file */
export function tail(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
