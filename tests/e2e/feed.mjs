// @ts-check
/** The alerts that the browser tests find: sent through the webhook doors, then waited for until all are analysed. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { alertmanagerBody } from '../demo/history/alertmanager-body.mjs';
import { identityOf } from '../demo/history/alert-group.mjs';
import { DAY, HOUR, MINUTE } from '../demo/history/calendar.mjs';
import { grafanaBody } from '../demo/history/grafana-body.mjs';
import { CHECKOUT_LABELS } from '../demo/history/stories/checkout.mjs';
import { playHistory } from '../demo/player.mjs';

const HOSTILE = new URL('../fixtures/payloads/54-script-img-javascript-links.json', import.meta.url);
const HOSTS = 60;
const ANALYSIS_LIMIT_MS = 60_000;

/** @typedef {{ checkout: string, hostile: string }} Fingerprints */
/** @typedef {{ sidecarUrl: string, apiToken: string, webhookSecret: string, hmacSecret: string }} Target */

/** @param {Target} options @returns {Promise<Fingerprints>} */
export async function feed(options) {
  const now = Date.now();
  const deliveries = [
    ...checkout(now),
    ...hosts(now),
    ...certificate(now),
    ...hostile(now),
    ...watchdog(now),
    unreadable(now),
    testButton(now),
  ];
  await play(deliveries, now, options);
  return {
    checkout: identityOf({ labels: CHECKOUT_LABELS, annotations: {}, startsAt: now, endsAt: null }),
    hostile: JSON.parse(readFileSync(HOSTILE, 'utf8')).steps[0].body.alerts[0].fingerprint,
  };
}

/** The hostile alert alone, for an analyst as hostile. @param {Target} options */
export async function feedHostile(options) {
  const now = Date.now();
  await play(hostile(now), now, options);
}

/** @param {Parameters<typeof playHistory>[0]['deliveries']} deliveries @param {number} until @param {Target} target */
async function play(deliveries, until, { sidecarUrl, apiToken, webhookSecret, hmacSecret }) {
  await playHistory({
    deliveries,
    until,
    doors: { sidecarUrl, webhookSecret, hmacSecret },
    clock: { advanceTo: () => {} },
    settle: async () => {},
    onProgress: () => {},
  });
  await untilAnalysed(sidecarUrl, apiToken);
}

/** Three fires of the last days, and one that is on. @param {number} now */
function checkout(now) {
  const fires = [3 * DAY, 2 * DAY, DAY].map((ago) => ({ startsAt: now - ago, endsAt: now - ago + 20 * MINUTE }));
  return [...fires, { startsAt: now - 10 * MINUTE, endsAt: null }].flatMap((times) => {
    const fire = {
      labels: CHECKOUT_LABELS,
      annotations: { summary: '7 % of checkouts fail', runbook_url: 'https://runbooks.example.test/checkout-errors' },
      ...times,
    };
    return [true, ...(fire.endsAt ? [false] : [])].map((firing) =>
      fromAlertmanager(now, [fire], ['alertname'], firing)
    );
  });
}

/** More alerts than fit on a page of the table. @param {number} now */
function hosts(now) {
  const fires = Array.from({ length: HOSTS }, (_, index) => ({
    labels: {
      alertname: 'NodeUnreachable',
      host: `node-${String(index).padStart(2, '0')}.example.test`,
      severity: 'warning',
    },
    annotations: { summary: 'No answer to five probes in a row' },
    startsAt: now - 2 * HOUR + index * 100,
    endsAt: now - HOUR + index * 100,
  }));
  return [true, false].map((firing) => fromAlertmanager(now, fires, ['alertname'], firing));
}

/** @param {number} now */
function certificate(now) {
  const fire = {
    labels: { alertname: 'CertExpiresSoon', grafana_folder: 'Edge', ingress: 'eu-1.example.test', severity: 'info' },
    hiddenLabels: { __alert_rule_uid__: 'edgecert01' },
    annotations: { summary: 'The certificate ends in 14 days' },
    startsAt: now - 5 * HOUR,
    endsAt: null,
    ruleUid: 'edgecert01',
    values: { A: 14, C: 1 },
  };
  const route = {
    door: /** @type {const} */ ('grafana'),
    receiver: 'Alert Recall',
    groupBy: ['alertname'],
    fires: [fire],
  };
  const body = grafanaBody({ at: now, members: [{ fire, fingerprint: identityOf(fire), firing: true }] }, route);
  return [{ at: now, door: route.door, body, readable: true }];
}

/** A heartbeat that its sender ended. @param {number} now */
function watchdog(now) {
  const labels = { alertname: 'Watchdog', prometheus: 'monitoring/old', severity: 'none' };
  const fire = { labels, annotations: {}, startsAt: now - DAY, endsAt: now - MINUTE };
  return [true, false].map((firing) => fromAlertmanager(now, [fire], ['alertname'], firing));
}

/** Markup and script addresses where text belongs. @param {number} now */
function hostile(now) {
  const { body } = JSON.parse(readFileSync(HOSTILE, 'utf8')).steps[0];
  const [alert] = body.alerts;
  alert.startsAt = new Date(now - 3 * HOUR).toISOString();
  alert.labels.turned = '\u2069\u202egnp.exe';
  alert.annotations.description = '\u202eturned around <script>window.ran = "description"</script>';
  return [{ at: now, door: /** @type {const} */ ('alertmanager'), body, readable: true }];
}

/** @param {number} now */
function unreadable(now) {
  return {
    at: now,
    door: /** @type {const} */ ('alertmanager'),
    body: { text: 'a payload made for a chat' },
    readable: false,
  };
}

/** @param {number} now */
function testButton(now) {
  const labels = { alertname: 'TestAlert', instance: 'Grafana' };
  const fire = { labels, annotations: { summary: 'Notification test' }, startsAt: now, endsAt: null };
  const route = {
    door: /** @type {const} */ ('grafana'),
    receiver: 'Alert Recall',
    groupBy: ['alertname'],
    fires: [fire],
  };
  const body = grafanaBody({ at: now, members: [{ fire, fingerprint: identityOf(fire), firing: true }] }, route);
  return { at: now, door: route.door, body, readable: true };
}

/**
 * @param {number} at
 * @param {import('../demo/history/alert-group.mjs').Fire[]} fires
 * @param {string[]} groupBy
 * @param {boolean} firing
 */
function fromAlertmanager(at, fires, groupBy, firing) {
  const route = { door: /** @type {const} */ ('alertmanager'), receiver: 'alert-recall', groupBy, fires };
  const members = fires.map((fire) => ({ fire, fingerprint: identityOf(fire), firing }));
  return { at, door: route.door, body: alertmanagerBody({ at, members }, route), readable: true };
}

/**
 * @param {string} sidecarUrl
 * @param {string} apiToken
 */
async function untilAnalysed(sidecarUrl, apiToken) {
  const deadline = Date.now() + ANALYSIS_LIMIT_MS;
  for (;;) {
    const response = await fetch(`${sidecarUrl}/api/v1/health`, { headers: { authorization: `Bearer ${apiToken}` } });
    const { analysis } = await response.json();
    if (analysis.queued + analysis.running === 0) {
      return;
    }
    if (Date.now() > deadline) {
      throw new Error(`Analyses are still waiting after ${ANALYSIS_LIMIT_MS / 1000} s: ${JSON.stringify(analysis)}`);
    }
    await sleep(200);
  }
}
