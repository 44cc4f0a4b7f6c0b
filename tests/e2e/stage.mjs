// @ts-check
/** The stage of the browser tests: a sidecar with alerts, one without, one with an alert of 10,000 fires, one whose model is hostile, none at all, each behind a preview host of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUSIEST, writeLongHistory } from '../bench/long-history.mjs';
import { fingerprintOf } from '../bench/bodies.mjs';
import { startSidecarProcess } from '../demo/sidecar-process.mjs';
import { startPreviewHost } from '../host/preview-host.mjs';
import { holdPort } from '../tools/held-port.mjs';
import { feed, feedHostile } from './feed.mjs';
import { startHostileAnalyst } from './hostile-analyst.mjs';

const MAIN = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../backend/dist/main.js');
const API_TOKEN = 'e2e-api-token-0001';
const MODEL_KEY = 'e2e-model-key-00001';
const SECRETS = { webhookSecret: 'e2e-webhook-secret', hmacSecret: 'e2e-hmac-secret-1' };

/**
 * `filled`, `empty`, `busy`, `hostile`, `down` and `settings` are preview hosts; the last one may have its settings changed by a test. Nothing answers at `nobody`.
 *
 * @typedef {{ filled: string, empty: string, busy: string, busiest: string, down: string, nobody: string, settings: string, hostile: string, sidecar: string, hostileSidecar: string, apiToken: string, webhookSecrets: string[],
 *   fingerprints: import('./feed.mjs').Fingerprints }} Addresses
 */

/** @returns {Promise<{ addresses: Addresses, stop(): Promise<void> }>} */
export async function startStage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'alert-recall-e2e-'));
  /** @type {Array<() => Promise<void>>} */
  const stops = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const one of stops.reverse()) {
      await one();
    }
  };
  try {
    const sidecar = async (/** @type {string} */ name, /** @type {Record<string, string>} */ env = {}) => {
      const started = await startSidecar(folder, name, env);
      stops.push(started.stop);
      return started.url;
    };
    const sidecarWithLongHistory = async () => {
      await (await startSidecar(folder, 'busy')).stop();
      writeLongHistory({ path: path.join(folder, 'busy.db'), fires: 10_000, alerts: 1, now: Date.now() });
      return sidecar('busy');
    };
    const hostileSidecar = async () => {
      const analyst = await startHostileAnalyst();
      stops.push(analyst.stop);
      const url = await sidecar('hostile', { ANTHROPIC_API_KEY: MODEL_KEY, ANTHROPIC_BASE_URL: analyst.url });
      await feedHostile({ sidecarUrl: url, apiToken: API_TOKEN, ...SECRETS });
      return url;
    };
    const host = async (/** @type {string} */ sidecarUrl) => {
      const started = await startPreviewHost({ sidecarUrl, apiToken: API_TOKEN });
      stops.push(started.stop);
      return started.url;
    };
    const filled = await sidecar('filled');
    const fingerprints = await feed({ sidecarUrl: filled, apiToken: API_TOKEN, ...SECRETS });
    const hostile = await hostileSidecar();
    const { port, release } = await holdPort();
    stops.push(async () => release());
    const nobody = `http://127.0.0.1:${port}`;
    const addresses = {
      filled: await host(filled),
      settings: await host(filled),
      empty: await host(await sidecar('empty')),
      busy: await host(await sidecarWithLongHistory()),
      busiest: fingerprintOf(BUSIEST),
      down: await host(nobody),
      nobody,
      hostile: await host(hostile),
      sidecar: filled,
      hostileSidecar: hostile,
      apiToken: API_TOKEN,
      webhookSecrets: Object.values(SECRETS),
      fingerprints,
    };
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Record<string, string>} [more]
 */
async function startSidecar(folder, name, more = {}) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    HISTORY_DB_PATH: path.join(folder, `${name}.db`),
    WEBHOOK_SECRET: SECRETS.webhookSecret,
    GRAFANA_HMAC_SECRET: SECRETS.hmacSecret,
    API_TOKEN,
    // Days of history arrive within a second, and every fire is to have its analysis.
    COOLDOWN_SECONDS: '0',
    ATTACH_WINDOW_SECONDS: '0',
    ANALYSIS_WAIT_SECONDS: '0',
    STORM_PER_MINUTE: '0',
    ...more,
  };
  return startSidecarProcess({ main: MAIN, env, log: path.join(folder, `${name}.log`) });
}
