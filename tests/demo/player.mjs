// @ts-check
/** Plays a history into a sidecar through its webhook doors, with time moved by hand; knows nothing of how it is made. */
import { createHmac } from 'node:crypto';

const HOUR = 3_600_000;
/** An analysis waits as long for what belongs to it. */
const WAIT = 20_000;

/**
 * @typedef {{ advanceTo(at: number): void }} SimulatedClock
 * @typedef {{ sidecarUrl: string, webhookSecret: string, hmacSecret: string }} Doors
 */

/**
 * After each delivery, when an analysis has waited, and every hour in between, the sidecar does what is due by then:
 * analyses, retries, notices, alerts that went stale.
 *
 * @param {{ deliveries: import('./history/history.mjs').Delivery[], until: number, doors: Doors, clock: SimulatedClock,
 *   settle(): Promise<void>, onProgress(at: number): void }} options
 */
export async function playHistory({ deliveries, until, doors, clock, settle, onProgress }) {
  let time = deliveries[0]?.at ?? until;
  const stepTo = (/** @type {number} */ at) => {
    time = at;
    clock.advanceTo(at);
  };
  const moveTo = async (/** @type {number} */ at) => {
    for (let pause = WAIT; time + pause < at; pause = HOUR) {
      stepTo(time + pause);
      await settle();
    }
    stepTo(at);
  };
  for (const delivery of deliveries) {
    await moveTo(delivery.at);
    await deliver(delivery, doors);
    await settle();
    onProgress(delivery.at);
  }
  await moveTo(until);
  await settle();
}

/**
 * Sends one delivery; an answer that does not fit it throws.
 *
 * @param {import('./history/history.mjs').Delivery} delivery
 * @param {Doors} doors
 */
export async function deliver({ at, door, body, readable }, { sidecarUrl, webhookSecret, hmacSecret }) {
  const text = JSON.stringify(body) + '\n';
  const response = await fetch(`${sidecarUrl}/webhook/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential(door, text, webhookSecret, hmacSecret) },
    body: text,
  });
  const answer = await response.text();
  if (readable ? !response.ok : response.status !== 400) {
    const when = new Date(at).toISOString();
    throw new Error(`The ${door} door answered ${response.status} to the delivery of ${when}: ${answer.slice(0, 300)}`);
  }
}

/**
 * Grafana signs what it sends; Alertmanager knows a bearer token only.
 *
 * @param {string} door
 * @param {string} text
 * @param {string} webhookSecret
 * @param {string} hmacSecret
 * @returns {Record<string, string>}
 */
function credential(door, text, webhookSecret, hmacSecret) {
  return door === 'grafana'
    ? { 'x-grafana-alerting-signature': createHmac('sha256', hmacSecret).update(text).digest('hex') }
    : { authorization: `Bearer ${webhookSecret}` };
}
