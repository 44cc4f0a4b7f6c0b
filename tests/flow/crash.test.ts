/** The process is killed at every stage of its work, under load, again and again: nothing acknowledged is lost, nothing is done twice that must not be. */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from './support/long-run';
import * as api from './support/messages-api';
import { startNtfyServer, type NtfyServer } from './support/ntfy-server';
import { startSidecar, until, type Sidecar } from './support/sidecar';

const ROUNDS = rounds(6, 50);
const FIRES_PER_ROUND = 24;
const SEED = 20_261_130;
jest.setTimeout(60_000 + ROUNDS * 15_000);

const STAGES = ['received', 'queued', 'leased', 'analysed', 'delivered', 'random'] as const;
type Stage = (typeof STAGES)[number];

const apiKey = ['crash', 'model', 'key', '0123456789'].join('-');
const home = mkdtempSync(join(tmpdir(), 'alert-recall-crash-'));
const databasePath = join(home, 'history.db');
let model: api.MessagesApi;
let ntfy: NtfyServer;
let sidecar: Sidecar | undefined;

beforeAll(async () => {
  model = await api.startMessagesApi({ apiKey });
  ntfy = await startNtfyServer();
});
afterAll(async () => {
  await sidecar?.kill();
  await model.close();
  await ntfy.close();
  rmSync(home, { recursive: true, force: true });
});

/** Numbers that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const start = (journalMode: string) =>
  startSidecar(
    {
      ...{
        JOURNAL_MODE: journalMode,
        LOG_LEVEL: 'info',
        ANTHROPIC_API_KEY: apiKey,
        ANTHROPIC_BASE_URL: model.url,
        NTFY_PUBLISH_URL: ntfy.url,
        NOTIFY_STDOUT: 'false',
      },
      ...{
        ATTACH_WINDOW_SECONDS: '0',
        COOLDOWN_SECONDS: '0',
        STORM_PER_MINUTE: '0',
        QUEUE_DEPTH: '100000',
        ANALYSIS_CONCURRENCY: '4',
        ANALYSIS_DAILY_TOKENS: '0',
      },
    },
    home
  );

interface Fire {
  name: string;
  startsAt: string;
}

function send(sidecar: Sidecar, { name, startsAt }: Fire) {
  const alert = {
    status: 'firing',
    labels: { alertname: name, severity: 'warning', host: name },
    annotations: {},
    startsAt,
    fingerprint: `fp-${name}`,
  };
  return sidecar.post('/webhook/alertmanager', {
    version: '4',
    receiver: 'main',
    groupKey: `{}:{alertname="${name}"}`,
    alerts: [alert],
  });
}

/** The moment at which the process is to die. */
function momentOf(stage: Stage, { sent, random }: { sent: Promise<unknown>; random: () => number }): Promise<unknown> {
  const pause = random() * 8;
  const before = model.requests.length;
  switch (stage) {
    case 'received':
      return sleep(3 + random() * 25);
    case 'queued':
      return sent.then(() => sleep(pause));
    case 'leased':
      return untilTrue(() => model.requests.length > before);
    case 'analysed':
      return untilTrue(() => answered > 0).then(() => sleep(pause));
    case 'delivered':
      return new Promise((resolve) => ntfy.onPublish(async () => resolve(await sleep(pause))));
    case 'random':
      return sleep(random() * 400);
  }
}

/** Answers of the model since the round began. */
let answered = 0;

async function untilTrue(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds() && Date.now() < end;) await sleep(1);
  if (!holds()) throw new Error('the stage was not reached');
}

/** Names of fires whose analysis is stored; read while nobody writes. Not read-only: SQLite may have to roll back first what was being written. */
function storedAnalyses(): Map<string, string> {
  const database = new Database(databasePath);
  const rows = database
    .prepare(`SELECT a.name, n.run_id FROM analyses n JOIN alerts a ON a.id = n.alert_id WHERE n.state = 'done'`)
    .all() as Array<{ name: string; run_id: string }>;
  database.close();
  return new Map(rows.map(({ name, run_id }) => [name, run_id]));
}

test(`kill -9 at each stage and at random, ${ROUNDS} rounds under load`, async () => {
  const random = randomNumbers(SEED);
  const acknowledged: Fire[] = [];
  const stored = new Map<string, string>();
  const paidAgain: string[] = [];
  const startTimes: number[] = [];

  model.otherwise((response, request) => {
    const name = /Crash[0-9]+x[0-9]+/.exec(request.raw)?.[0] ?? 'nobody';
    if (stored.has(name)) paidAgain.push(name);
    setTimeout(() => {
      api.structured({ summary: `Finding of ${name}` })(response, request);
      answered++;
    }, random() * 20);
  });

  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = Date.now();
    const running = (sidecar = await start(round % 2 === 0 ? 'DELETE' : 'WAL'));
    startTimes.push(Date.now() - startedAt);
    answered = 0;
    ntfy.onPublish(async () => undefined);
    const fires = Array.from({ length: FIRES_PER_ROUND }, (_, i) => ({
      name: `Crash${round}x${i}`,
      startsAt: new Date(startedAt - i * 1000).toISOString(),
    }));
    const sent = Promise.all(
      fires.map(async (fire) => {
        const answer = await send(running, fire).catch(() => null);
        if (answer?.status === 200) acknowledged.push(fire);
      })
    );
    await momentOf(STAGES[round % STAGES.length]!, { sent, random });
    await running.kill();
    await sent;
    const now = storedAnalyses();
    // An analysis that was stored is there for good.
    for (const [name, runId] of stored) expect(now.get(name)).toBe(runId);
    for (const [name, runId] of now) stored.set(name, runId);
  }

  ntfy.onPublish(async () => undefined);
  const last = (sidecar = await start('DELETE'));
  const waiting = async () => (await last.get('/metrics')).body as string;
  const left = await until(
    waiting,
    (text) => /^alert_recall_queue_depth 0$/m.test(text) && /^alert_recall_outbox_waiting 0$/m.test(text),
    30_000 + ROUNDS * 2_000
  );
  expect(left).toMatch(/^alert_recall_queue_depth 0$/m);
  expect(left).toMatch(/^alert_recall_outbox_waiting 0$/m);
  expect(await last.stop()).toMatchObject({ code: 0 });

  const database = new Database(databasePath, { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  const known = database
    .prepare('SELECT a.name, f.starts_at, count(*) AS n FROM fires f JOIN alerts a ON a.id = f.alert_id GROUP BY 1, 2')
    .all() as Array<{ name: string; starts_at: number; n: number }>;
  const analyses = database.prepare(`SELECT run_id, job_id, state FROM analyses`).all() as Array<{
    run_id: string;
    job_id: number;
    state: string;
  }>;
  const jobs = database.prepare(`SELECT state, count(*) AS n FROM jobs GROUP BY 1`).all();
  database.close();

  // Every fire that was answered with 2xx is there, and none twice.
  const keys = new Set(known.map(({ name, starts_at }) => `${name} ${new Date(starts_at).toISOString()}`));
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(acknowledged.filter(({ name, startsAt }) => !keys.has(`${name} ${startsAt}`))).toEqual([]);
  expect(known.filter(({ n }) => n !== 1)).toEqual([]);
  // Every fire has its one analysis, and none that was stored was asked for again.
  expect(jobs).toEqual([{ state: 'done', n: known.length }]);
  expect(analyses).toHaveLength(known.length);
  expect(analyses.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(paidAgain).toEqual([]);
  // Every notice arrived; a subscriber sees each once.
  expect([...ntfy.shown().keys()].sort()).toEqual(analyses.map(({ run_id }) => run_id).sort());

  const askedTwice = model.requests.length - known.length;
  const publishedTwice = ntfy.published.length - ntfy.shown().size;
  process.stderr.write(
    `crash: seed ${SEED}, ${ROUNDS} rounds, ${acknowledged.length} acknowledged of ${ROUNDS * FIRES_PER_ROUND}, ${known.length} stored; ` +
      `${askedTwice} analyses asked for again since the process died before the answer was stored, ${publishedTwice} notices published again under the same id; slowest start ${Math.max(...startTimes)} ms\n`
  );
});
