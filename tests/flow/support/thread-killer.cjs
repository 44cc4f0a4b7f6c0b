/** Preloaded into a sidecar by a test: its database threads throw as soon as a certain file exists. */
const { existsSync } = require('node:fs');
const { isMainThread, workerData } = require('node:worker_threads');

if (!isMainThread && workerData?.role === process.env.KILL_THREAD) {
  setInterval(() => {
    if (existsSync(process.env.KILL_WHEN)) throw new Error('the thread was made to fail');
  }, 20);
}
