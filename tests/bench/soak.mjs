// @ts-check
/**
 * `npm run soak -- --minutes 30`: mixed load with pruning on, watched from outside. Exit code 1 when memory, the file or open handles grow.
 * The history keeps three minutes, so that it is full, and stays full, for most of the run.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { needBuilt, needNode, needPackages } from '../tools/prepare.mjs';
import { alertOf, bodyOf, fingerprintOf } from './bodies.mjs';
import { machine, peakMemoryMb, quantile } from './figures.mjs';
import { openDoor } from './load.mjs';
import { pages } from './long-history.mjs';
import { readPage } from './pages.mjs';
import { SECRET, startMeasured } from './sidecar.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, journal: { type: 'string', default: 'WAL' } },
});
const minutes = Number(values.minutes);
const WEBHOOKS_PER_SECOND = 20;
const ALERTS_PER_WEBHOOK = 10;
const ALERTS = 3_000;
const SAMPLE_MS = 5_000;

needNode();
needPackages();
needBuilt(['contract', 'backend']);

const folder = mkdtempSync(join(tmpdir(), 'alert-recall-soak-'));
const path = join(folder, 'history.db');
const sidecar = await startMeasured({
  folder,
  journalMode: values.journal,
  env: { HISTORY_RETENTION: '3m', DELIVERY_RETENTION: '3m', NOTIFY_STDOUT: 'true' },
});
const end = Date.now() + minutes * 60_000;
const counts = { alerts: 0, pages: 0, unreadable: 0, failed: 0 };
/** @type {Array<{ at: number, memoryMb: number, fileMb: number, handles: number }>} */
const samples = [];
/** When each alert last began to fire. @type {Map<number, number>} */
const startedAts = new Map();

console.log(
  `On ${machine(folder)}\n${minutes} minutes of ${WEBHOOKS_PER_SECOND * ALERTS_PER_WEBHOOK} alerts/s (new fires, repeats, ends, bodies that cannot be read) and all pages, journal mode ${values.journal} …`
);
await Promise.all([sendMixed(), readPages(), watch()]);
const peakMb = peakMemoryMb(sidecar.pid);
await sidecar.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(report() ? 0 : 1);

async function sendMixed() {
  const open = openDoor({ url: sidecar.url, secret: SECRET }, 16);
  const startedAt = Date.now();
  for (let sent = 0; Date.now() < end; sent++) {
    const wait = startedAt + (sent * 1000) / WEBHOOKS_PER_SECOND - Date.now();
    if (wait > 0) await sleep(wait);
    const isUnreadable = sent % 50 === 49;
    const body = isUnreadable ? Buffer.from(`{"alerts": "${sent}"}`) : mixedBody(sent);
    open.send(body).then(
      () => (counts.alerts += ALERTS_PER_WEBHOOK),
      () => (isUnreadable ? counts.unreadable++ : counts.failed++)
    );
  }
  await sleep(1_000);
  open.close();
}

/** Each alert fires, is repeated, and ends, one after the other. @param {number} sent */
function mixedBody(sent) {
  const turn = Math.floor(sent / 3);
  const startsAt = Date.now() - (sent % 3) * 100;
  const alerts = Array.from({ length: ALERTS_PER_WEBHOOK }, (_, i) => {
    const number = (turn * ALERTS_PER_WEBHOOK + i) % ALERTS;
    const alert = alertOf(number, startedAts.get(number) ?? startsAt);
    if (sent % 3 === 0) startedAts.set(number, startsAt);
    const starts = { ...alert, startsAt: new Date(startedAts.get(number) ?? startsAt).toISOString() };
    return sent % 3 === 2 ? { ...starts, status: 'resolved', endsAt: new Date().toISOString() } : starts;
  });
  return bodyOf(alerts);
}
async function readPages() {
  for (let i = 0; Date.now() < end; i++) {
    const all = Object.values(pages(Date.now()));
    // An alert may have been pruned in between.
    await readPage(sidecar.url, i % 12 === 11 ? `/alerts/${fingerprintOf(i % ALERTS)}` : all[i % all.length]).then(
      () => counts.pages++,
      () => undefined
    );
    await sleep(200);
  }
}

async function watch() {
  while (Date.now() < end) {
    samples.push({
      at: Date.now(),
      memoryMb: residentMb(),
      fileMb: fileMb(),
      handles: readdirSync(`/proc/${sidecar.pid}/fd`).length,
    });
    await sleep(SAMPLE_MS);
  }
}

function residentMb() {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${sidecar.pid}/status`, 'utf8'))?.[1]) / 1024;
}

function fileMb() {
  return (
    [path, `${path}-wal`, `${path}-journal`].reduce(
      (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
      0
    ) /
    2 ** 20
  );
}

/** The last third of the run beside the third before it. */
function report() {
  const third = Math.floor(samples.length / 3);
  const [before, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  /** @param {'memoryMb' | 'fileMb' | 'handles'} what */
  const medians = (what) =>
    [before, last].map((part) =>
      quantile(
        part.map((sample) => sample[what]),
        0.5
      )
    );
  const [memory, file, handles] = [medians('memoryMb'), medians('fileMb'), medians('handles')];
  console.log(
    `  alerts taken ${counts.alerts.toLocaleString('en')}, pages read ${counts.pages.toLocaleString('en')}, unreadable bodies ${counts.unreadable}, failed ${counts.failed}`
  );
  console.log(
    `  memory, median of the second and the last third: ${memory.map((mb) => mb.toFixed(0)).join(' → ')} MB (peak ${peakMb} MB)`
  );
  console.log(`  file: ${file.map((mb) => mb.toFixed(1)).join(' → ')} MB; open handles: ${handles.join(' → ')}`);
  const grows = [
    memory[1] > memory[0] * 1.1 + 10,
    file[1] > file[0] * 1.1 + 1,
    handles[1] > handles[0] + 5,
    counts.failed > 0,
  ];
  console.log(grows.includes(true) ? '  Something grows or failed.' : '  Nothing grows.');
  return !grows.includes(true);
}
