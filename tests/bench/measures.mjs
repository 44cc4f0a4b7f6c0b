// @ts-check
/** The measures of `npm run bench`: each takes a fresh or a long history and answers figures with their aims. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { alertOf, bodyOf, newFires } from './bodies.mjs';
import { rawCeiling } from './ceiling.mjs';
import { quantile } from './figures.mjs';
import { sendAll, sendAtPace } from './load.mjs';
import { BUSIEST, lookup, pages, writeLongHistory } from './long-history.mjs';
import { readPage, startReaders, timed } from './pages.mjs';
import { SECRET, startMeasured } from './sidecar.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */
/** @typedef {{ bodies: number, singles: number, fires: number, alerts: number, paceSeconds: number, lookups: number }} Size */
/** @typedef {{ folder: string, journalMode: string, size: Size }} Setting */

/** Alerts that fire again and again in the write measures. */
const KNOWN = 2_000;
const HOUR = 3_600_000;
/** Lookups before those that are measured: code is compiled, pages are read. */
const WARM_UP = 200;

/** @param {Setting} setting @returns {Promise<Figure[]>} */
export async function writeSpeed({ folder, journalMode, size }) {
  const sidecar = await startMeasured({ folder, journalMode });
  const door = { url: sidecar.url, secret: SECRET };
  const from = Date.now() - 2 * HOUR;
  await sendAll(door, newFires({ bodies: KNOWN / 100, size: 100, alerts: KNOWN, from: from - 10_000 }), 4);

  const hundreds = newFires({ bodies: size.bodies, size: 100, alerts: KNOWN, from });
  const perSecond = (size.bodies * 100) / (await sendAll(door, hundreds, 8));
  const repeats = (size.bodies * 100) / (await sendAll(door, hundreds, 8));
  const singles = newFires({ bodies: size.singles, size: 1, alerts: KNOWN, from: from + HOUR });
  const oneByOne = size.singles / (await sendAll(door, singles, 32));
  const storm = Array.from({ length: 5 }, (_, run) => bodyOf(Array.from({ length: 1_500 }, (_, i) => alertOf(100_000 + run * 1_500 + i, from))));
  const stormMs = [];
  for (const body of storm) stormMs.push((await sendAll(door, [body], 1)) * 1000);
  const peakMb = sidecar.peakMb();
  await sidecar.stop();
  const ceiling = rawCeiling({ source: join(folder, 'history.db'), folder, journalMode, size: 100 });

  return [
    { what: 'raw ceiling: better-sqlite3 alone, the same fires, batches of 100', value: ceiling, unit: 'fires/s' },
    { what: 'new fires, 100 to a webhook, 8 connections', value: perSecond, unit: 'alerts/s', aim: 10_000, atLeast: true },
    { what: '  … as a share of the ceiling', value: perSecond / ceiling, unit: 'of it', aim: 0.35, atLeast: true },
    { what: 'repeats of known fires, 100 to a webhook, 8 connections', value: repeats, unit: 'alerts/s' },
    { what: 'new fires, 1 to a webhook, 32 connections', value: oneByOne, unit: 'alerts/s', aim: 2_000, atLeast: true },
    { what: 'a webhook with 1,500 alerts never seen before (median of 5)', value: quantile(stormMs, 0.5), unit: 'ms', aim: 300 },
    { what: 'peak memory in all of this', value: peakMb, unit: 'MB', aim: 256 },
  ];
}

/** @param {Setting} setting @returns {Promise<Figure[]>} */
export async function longHistory({ folder, journalMode, size }) {
  const path = join(folder, 'history.db');
  await (await startMeasured({ folder, journalMode })).stop();
  const now = Date.now();
  const fires = writeLongHistory({ path, fires: size.fires, alerts: size.alerts, now });
  const bytesPerFire = statSync(path).size / fires;
  const many = fires.toLocaleString('en');

  const sidecar = await startMeasured({ folder, journalMode });
  /** @type {Figure[]} */
  const figures = [
    { what: `start with ${many} fires`, value: sidecar.startMs, unit: 'ms', aim: 2_000 },
    { what: 'bytes per fire, alerts and indices included', value: bytesPerFire, unit: 'B', aim: 500 },
  ];
  const { looked, idle } = await lookups(sidecar.url, size);
  figures.push({
    what: `one alert looked up among ${many} fires, p99`,
    ...{ value: quantile(looked, 0.99), unit: 'ms', aim: 5 },
    note: `p50 ${quantile(looked, 0.5).toFixed(1)} ms; /healthz, which looks nothing up: p50 ${quantile(idle, 0.5).toFixed(1)}, p99 ${quantile(idle, 0.99).toFixed(1)} ms`,
  });
  for (const [name, page] of Object.entries(pages(now))) {
    const times = [];
    for (let i = 0; i < 7; i++) times.push(await readPage(sidecar.url, page));
    const aim = /overview|timeline/.test(name) ? { aim: 200 } : {};
    figures.push({ what: `  ${name} (slowest of 7)`, value: Math.max(...times), unit: 'ms', ...aim });
  }
  figures.push(...(await underReaders(sidecar.url, size, now)));
  figures.push({ what: 'peak memory in all of this', value: sidecar.peakMb(), unit: 'MB', aim: 256 });
  await sidecar.kill();
  const again = await startMeasured({ folder, journalMode });
  figures.push({ what: 'start after kill -9', value: again.startMs, unit: 'ms', aim: 2_000 });
  await again.stop();
  return figures;
}

/** Every tenth is the alert with most fires. In turn with requests that look nothing up: what those take is the machine's. @param {string} url @param {Size} size */
async function lookups(url, size) {
  const looked = [];
  const idle = [];
  for (let i = 0; i < size.lookups + WARM_UP; i++) {
    const number = i % 10 === 0 ? BUSIEST : (i * 104_729) % size.alerts;
    const ms = await readPage(url, lookup(number));
    const idleMs = await timed(url, '/healthz');
    if (i < WARM_UP) continue;
    looked.push(ms);
    idle.push(idleMs);
  }
  return { looked, idle };
}

/** 1,000 alerts a second, ten to a webhook, while five readers go through all pages. @param {string} url @param {Size} size @param {number} now */
async function underReaders(url, size, now) {
  const bodies = newFires({ bodies: size.paceSeconds * 100, size: 10, alerts: KNOWN, from: now });
  const readers = startReaders({ url, paths: Object.values(pages(now)), readers: 5 });
  const times = await sendAtPace({ url, secret: SECRET }, bodies, 100);
  const read = await readers.stop();
  return [
    {
      what: 'webhook p99 at 1,000 alerts/s while 5 readers walk all pages',
      ...{ value: quantile(times, 0.99), unit: 'ms', aim: 50 },
      note: `p50 ${quantile(times, 0.5).toFixed(1)} ms, ${Math.round(read / size.paceSeconds)} pages/s`,
    },
  ];
}
