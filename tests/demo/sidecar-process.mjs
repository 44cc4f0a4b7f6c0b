// @ts-check
/** The built sidecar as a process of its own: start, wait until it takes alerts, stop. */
import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { toldPort } from '../tools/told-port.mjs';

const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 12_000;

/**
 * @param {{ main: string, env: Record<string, string | undefined>, log: string }} options
 */
export async function startSidecarProcess({ main, env, log }) {
  const output = openSync(log, 'a');
  const from = fstatSync(output).size;
  const child = spawn(process.execPath, [main], {
    // Whatever the caller's is: the port is told at this level.
    env: { ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const told = () => toldPort(readFileSync(log).subarray(from).toString('utf8'));
  const deadline = Date.now() + START_LIMIT_MS;
  while (told() === null) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`The sidecar did not start. The end of ${log}:\n${tail(log)}`);
    }
    await sleep(50);
  }
  return {
    url: `http://127.0.0.1:${told()}`,
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

/** @param {string} file */
export function tail(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
