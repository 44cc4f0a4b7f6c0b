// @ts-check
/** The first start: has the history played by a process of its own, and tells how far it is. */
import { fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tail } from './sidecar-process.mjs';

const PLAY = fileURLToPath(new URL('./play.mjs', import.meta.url));

/**
 * @param {import('./demo-data.mjs').DemoData} data
 * @param {(day: number, days: number) => void} onDay
 * @returns {Promise<number>} how many deliveries were played
 */
export async function playFirstStart(data, onDay) {
  data.startAnew();
  const output = openSync(data.log, 'a');
  const child = fork(PLAY, [data.folder], { stdio: ['ignore', output, output, 'ipc'] });
  closeSync(output);
  let shown = 0;
  let deliveries = 0;
  child.on('message', (/** @type {{ day?: number, days?: number, deliveries?: number }} */ message) => {
    deliveries = message.deliveries ?? deliveries;
    if (message.day && message.days && message.day > shown) {
      shown = message.day;
      onDay(message.day, message.days);
    }
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) {
    throw new Error(`Playing the history failed. The end of ${data.log}:\n${tail(data.log)}`);
  }
  return deliveries;
}
