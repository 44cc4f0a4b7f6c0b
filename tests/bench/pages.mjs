// @ts-check
/** Reads pages of a running sidecar over kept connections, each timed; as a thread of its own, with readers that never pause. */
import http from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export const TOKEN = 'bench-api-token-0001';
const agent = new http.Agent({ keepAlive: true });

/** @param {string} url @param {string} path @returns {Promise<number>} milliseconds */
export function timed(url, path) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url + path, { agent, headers: { authorization: `Bearer ${TOKEN}` } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${path} answered ${response.statusCode}.`));
      });
    });
    request.once('error', reject);
  });
}

/** @param {string} url @param {string} path */
export const readPage = (url, path) => timed(url, `/api/v1${path}`);

/**
 * Readers that walk the pages without a pause, in a thread of their own so that what they receive delays nothing that is measured.
 * @param {{ url: string, paths: string[], readers: number }} wanted
 */
export function startReaders(wanted) {
  const worker = new Worker(new URL(import.meta.url), { workerData: wanted });
  /** @type {Promise<number>} */
  const read = new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return {
    /** Answers how many pages were read. */
    async stop() {
      worker.postMessage('stop');
      return read;
    },
  };
}

/** @param {{ url: string, paths: string[], readers: number }} wanted */
async function walk({ url, paths, readers }) {
  let reading = true;
  let pages = 0;
  parentPort?.once('message', () => (reading = false));
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let i = reader * 2; reading; i++, pages++) await readPage(url, paths[i % paths.length]);
    })
  );
  agent.destroy();
  parentPort?.postMessage(pages);
}

if (!isMainThread && workerData?.readers) await walk(workerData);
