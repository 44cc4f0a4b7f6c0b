// @ts-check
/** Sends bodies to a webhook door over kept connections, as fast as answers come or at a given pace; every answer is timed. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ url: string, secret: string }} Door */

/** @param {Door} door @param {number} connections */
export function openDoor({ url, secret }, connections) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const target = new URL('/webhook/alertmanager', url);
  return {
    /** @param {Buffer} body @returns {Promise<number>} milliseconds */
    send(body) {
      const startedAt = performance.now();
      return new Promise((resolve, reject) => {
        const request = http.request(
          target,
          { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } },
          (response) => {
            response.resume();
            response.once('end', () => {
              if (response.statusCode === 200) resolve(performance.now() - startedAt);
              else reject(new Error(`The webhook answered ${response.statusCode}.`));
            });
          }
        );
        request.once('error', reject);
        request.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/**
 * All bodies, each sent as soon as a connection is free; answers the seconds it took.
 * @param {Door} door @param {Buffer[]} bodies @param {number} connections
 */
export async function sendAll(door, bodies, connections) {
  const open = openDoor(door, connections);
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < bodies.length) await open.send(bodies[next++]);
    })
  );
  const seconds = (performance.now() - startedAt) / 1000;
  open.close();
  return seconds;
}

/**
 * Bodies at a steady pace, whether or not earlier ones were answered; answers every request's milliseconds.
 * @param {Door} door @param {Buffer[]} bodies @param {number} perSecond
 */
export async function sendAtPace(door, bodies, perSecond) {
  const open = openDoor(door, 64);
  const startedAt = performance.now();
  const answers = [];
  for (const [i, body] of bodies.entries()) {
    const wait = startedAt + (i * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    answers.push(open.send(body));
  }
  const times = await Promise.all(answers);
  open.close();
  return times;
}
