/** A real sidecar process on a database of its own, for tests from webhook to API. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toldPort } from '../../tools/told-port.mjs';

export const WEBHOOK_SECRET = 'flow-webhook-secret';
export const API_TOKEN = 'flow-api-token-0001';
export const MAIN = join(__dirname, '../../../backend/dist/main.js');

const START_LIMIT_MS = 60_000;

export interface Sidecar {
  port: number;
  url: string;
  databasePath: string;
  process: ChildProcess;
  /** Its exit code, or the signal that ended it; by then all that it wrote has arrived. */
  exited: Promise<number | string | null>;
  /** All it wrote to stdout and stderr so far. */
  output(): string;
  get<T = any>(path: string, token?: string): Promise<{ status: number; body: T }>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: any }>;
  /** SIGTERM; answers the exit code and how long it took. */
  stop(): Promise<{ code: number | string | null; ms: number }>;
  kill(): Promise<void>;
  /** Removes its folder. */
  remove(): void;
}

/** At a port that the system gives it; it tells which at the log level `info`, so that no test asks for less. */
export async function startSidecar(
  env: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'alert-recall-flow-'))
): Promise<Sidecar> {
  const databasePath = env.HISTORY_DB_PATH ?? join(folder, 'history.db');
  const settings = {
    ...{ PORT: '0', HOST: '127.0.0.1', HISTORY_DB_PATH: databasePath, WEBHOOK_SECRET, API_TOKEN },
    ...{ LOG_LEVEL: 'debug', ANALYSIS_WAIT_SECONDS: '0' },
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  let ended = false;
  const exited = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal))
  );
  void exited.then(() => (ended = true));
  for (const limit = Date.now() + START_LIMIT_MS; toldPort(output) === null; await sleep(20)) {
    if (ended) throw new Error(`the sidecar ended: ${output}`);
    if (Date.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`the sidecar told no port: ${output}`);
    }
  }
  const port = toldPort(output)!;
  const url = `http://127.0.0.1:${port}`;

  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  };
  return {
    port,
    url,
    databasePath,
    process: child,
    exited,
    output: () => output,
    get: (path, token = API_TOKEN) => request(path, { headers: { authorization: `Bearer ${token}` } }) as Promise<any>,
    post: (path, body, headers = { authorization: `Bearer ${WEBHOOK_SECRET}` }) =>
      request(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async stop() {
      const startedAt = Date.now();
      child.kill('SIGTERM');
      return { code: await exited, ms: Date.now() - startedAt };
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Asks again until the answer is what is wanted; answers the last one. */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, timeoutMs = 30_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (wanted(answer) || Date.now() > end) return answer;
    await sleep(100);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
