/** A real sidecar process on a database of its own, for tests from webhook to API. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const WEBHOOK_SECRET = 'flow-webhook-secret';
export const API_TOKEN = 'flow-api-token-0001';
export const MAIN = join(__dirname, '../../../backend/dist/main.js');

export interface Sidecar {
  port: number;
  url: string;
  databasePath: string;
  process: ChildProcess;
  /** All it wrote to stdout and stderr so far. */
  output(): string;
  get<T = any>(path: string, token?: string): Promise<{ status: number; body: T }>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: any }>;
  /** SIGTERM; answers the exit code and how long it took. */
  stop(): Promise<{ code: number | null; ms: number }>;
  kill(): Promise<void>;
  /** Removes its folder. */
  remove(): void;
}

export async function startSidecar(env: Record<string, string> = {}, folder = mkdtempSync(join(tmpdir(), 'alert-recall-flow-'))): Promise<Sidecar> {
  const port = Number(env.PORT ?? (await freePort()));
  const databasePath = env.HISTORY_DB_PATH ?? join(folder, 'history.db');
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', HISTORY_DB_PATH: databasePath, WEBHOOK_SECRET, API_TOKEN, LOG_LEVEL: 'debug', ANALYSIS_WAIT_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;

  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  };
  const sidecar: Sidecar = {
    port,
    url,
    databasePath,
    process: child,
    output: () => output,
    get: (path, token = API_TOKEN) => request(path, { headers: { authorization: `Bearer ${token}` } }) as Promise<any>,
    post: (path, body, headers = { authorization: `Bearer ${WEBHOOK_SECRET}` }) =>
      request(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
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
  for (let i = 0; i < 1200; i++) {
    if (child.exitCode !== null) throw new Error(`the sidecar ended: ${output}`);
    if (await fetch(`${url}/healthz`).then((response) => response.ok, () => false)) return sidecar;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the sidecar did not get healthy: ${output}`);
}

/** Asks again until the answer is what is wanted; answers the last one. */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, timeoutMs = 10_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (wanted(answer) || Date.now() > end) return answer;
    await sleep(100);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
