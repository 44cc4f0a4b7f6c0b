// @ts-check
/** The measures of `npm run bench`: each takes a fresh or a long history and answers figures with their aims. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { alertOf, bodyOf, newAlerts, newFires } from './bodies.mjs';
import { rawCeiling } from './ceiling.mjs';
import { processorSeconds, quantile } from './figures.mjs';
import { sendAll, sendAtPace } from './load.mjs';
import { BUSIEST, lookup, pages, writeLongHistory } from './long-history.mjs';
import { readPage, startReaders, timed } from './pages.mjs';
import { SECRET, startMeasured } from './sidecar.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */
/** @typedef {{ bodies: number, singles: number, fires: number, alerts: number, paceSeconds: number, lookups: number }} Size */
/** @typedef {{ folder: string, journalMode: string, size: Size }} Setting */

/** Medians of pages with a history of the size that most have. */
const PAGE_AIMS = { 'overview, 7 days': 30, 'alert list, 7 days': 5, 'timeline of 10,000 fires, 400 days': 20 };

/** Alerts that fire again and again in the write measures. */
const KNOWN = 2_000;
const HOUR = 3_600_000;
/** Lookups before those that are measured: code is compiled, pages are read. */
const WARM_UP = 200;
const PAGE_READS = 21;
const USUAL_FIRES = 80_000;

/** @param {Setting} setting @returns {Promise<Figure[]>} */
export async function writeSpeed({ folder, journalMode, size }) {
  const sidecar = await startMeasured({ folder, journalMode });
  const door = { url: sidecar.url, secret: SECRET };
  const from = Date.now() - 2 * HOUR;
  /** @param {Buffer[]} bodies @param {number} alerts @param {number} connections */
  const send = async (bodies, alerts, connections) => {
    const before = processorSeconds(sidecar.pid);
    const perSecond = (bodies.length * alerts) / (await sendAll(door, bodies, connections));
    return { perSecond, micros: ((processorSeconds(sidecar.pid) - before) * 1e6) / (bodies.length * alerts) };
  };
  await sendAll(door, newFires({ bodies: KNOWN / 100, size: 100, alerts: KNOWN, from: from - 10_000 }), 4);

  const fires = await send(newFires({ bodies: size.bodies, size: 100, alerts: KNOWN, from }), 100, 8);
  // Of the fires that are open: each is told again as it was told last.
  const open = newFires({ bodies: KNOWN / 100, size: 100, alerts: KNOWN, from: from + HOUR / 2 });
  await sendAll(door, open, 4);
  const repeats = await send(
    Array.from({ length: size.bodies }, (_, i) => open[i % open.length]),
    100,
    8
  );
  const singles = await send(newFires({ bodies: size.singles, size: 1, alerts: KNOWN, from: from + HOUR }), 1, 32);
  const storm = Array.from({ length: 5 }, (_, run) =>
    bodyOf(Array.from({ length: 1_500 }, (_, i) => alertOf(100_000 + run * 1_500 + i, from)))
  );
  const stormMs = [];
  for (const body of storm) stormMs.push((await sendAll(door, [body], 1)) * 1000);
  const before = sidecar.sizeBytes();
  const fresh = await send(newAlerts({ bodies: size.bodies / 2, size: 100, first: 1_000_000, startsAt: from }), 100, 8);
  const bytesEach = (sidecar.sizeBytes() - before) / (size.bodies * 50);
  const peakMb = sidecar.peakMb();
  await sidecar.stop();
  const source = join(folder, 'history.db');
  const ceiling = rawCeiling({ source, folder, journalMode, size: 100, tables: 'fires' });
  const freshCeiling = rawCeiling({ source, folder, journalMode, size: 100, tables: 'alerts' });

  /** @param {{ micros: number }} measured */
  const each = ({ micros }) => `${Math.round(micros)} µs of processor each`;
  return [
    { what: 'raw ceiling: better-sqlite3 alone, the same fires, batches of 100', value: ceiling, unit: 'fires/s' },
    {
      what: 'new fires, 100 to a webhook, 8 connections',
      value: fires.perSecond,
      unit: 'alerts/s',
      aim: 20_000,
      atLeast: true,
      note: each(fires),
    },
    {
      what: '  … as a share of the ceiling',
      value: fires.perSecond / ceiling,
      unit: 'of it',
      aim: 0.35,
      atLeast: true,
    },
    {
      what: 'repeats of open fires, 100 to a webhook, 8 connections',
      value: repeats.perSecond,
      unit: 'alerts/s',
      aim: 35_000,
      atLeast: true,
      note: each(repeats),
    },
    {
      what: 'new fires, 1 to a webhook, 32 connections',
      value: singles.perSecond,
      unit: 'alerts/s',
      aim: 3_000,
      atLeast: true,
    },
    { what: '  … processor each', value: singles.micros, unit: 'µs', aim: 400 },
    {
      what: 'a webhook with 1,500 alerts never seen before (median of 5)',
      value: quantile(stormMs, 0.5),
      unit: 'ms',
      aim: 300,
    },
    { what: 'raw ceiling: all rows of as many new alerts, batches of 100', value: freshCeiling, unit: 'alerts/s' },
    {
      what: 'alerts never seen before, 100 to a webhook, 8 connections',
      value: fresh.perSecond,
      unit: 'alerts/s',
      aim: 10_000,
      atLeast: true,
    },
    {
      what: '  … as a share of the ceiling',
      value: fresh.perSecond / freshCeiling,
      unit: 'of it',
      aim: 0.35,
      atLeast: true,
    },
    { what: '  … processor each', value: fresh.micros, unit: 'µs', aim: 120 },
    { what: '  … bytes each', value: bytesEach, unit: 'B', aim: 800 },
    { what: 'peak memory in all of this', value: peakMb, unit: 'MB', aim: 160 },
  ];
}

/** @param {Setting} setting @returns {Promise<Figure[]>} */
export const usualHistory = ({ size, ...setting }) =>
  longHistory({ ...setting, size: { ...size, fires: USUAL_FIRES } }, PAGE_AIMS);

/** @param {Setting} setting @param {Record<string, number>} [pageAims] @returns {Promise<Figure[]>} */
export async function longHistory({ folder, journalMode, size }, pageAims = {}) {
  const path = join(folder, 'history.db');
  await (await startMeasured({ folder, journalMode })).stop();
  const now = Date.now();
  const fires = writeLongHistory({ path, fires: size.fires, alerts: size.alerts, now });
  const bytesPerFire = statSync(path).size / fires;
  const many = fires.toLocaleString('en');

  const sidecar = await startMeasured({ folder, journalMode });
  /** @type {Figure[]} */
  const figures = [
    { what: `start with ${many} fires`, value: sidecar.startMs, unit: 'ms', aim: 600 },
    { what: 'bytes per fire, alerts and indices included', value: bytesPerFire, unit: 'B', aim: 260 },
  ];
  const { looked, idle } = await lookups(sidecar.url, size);
  figures.push({
    what: `one alert looked up among ${many} fires, p99`,
    ...{ value: quantile(looked, 0.99), unit: 'ms', aim: 5 },
    note: `p50 ${quantile(looked, 0.5).toFixed(1)} ms; /healthz, which looks nothing up: p50 ${quantile(idle, 0.5).toFixed(1)}, p99 ${quantile(idle, 0.99).toFixed(1)} ms`,
  });
  for (const [name, page] of Object.entries(pages(now))) {
    const times = [];
    for (let i = 0; i < PAGE_READS; i++) times.push(await readPage(sidecar.url, page));
    figures.push({
      what: `  ${name}, p50`,
      value: quantile(times, 0.5),
      unit: 'ms',
      aim: pageAims[name],
      note: `slowest ${Math.max(...times).toFixed(0)} ms`,
    });
  }
  figures.push(...(await underReaders(sidecar.url, size, now)));
  figures.push({ what: 'peak memory in all of this', value: sidecar.peakMb(), unit: 'MB', aim: 160 });
  await sidecar.kill();
  const again = await startMeasured({ folder, journalMode });
  figures.push({ what: 'start after kill -9', value: again.startMs, unit: 'ms', aim: 600 });
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
