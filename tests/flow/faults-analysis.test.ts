/** An analysis that is in hand while the disk is full is stored once, and paid for once; one that ends the process each time is given up. */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalysesResponse, HealthResponse } from '@alert-recall/contract';
import * as api from './support/messages-api';
import { createMovedClock } from './support/moved-clock';
import { mountSmallDisk } from './support/small-disk';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(150_000);

const apiKey = ['hand', 'model', 'key', '0123456789'].join('-');
let model: api.MessagesApi;
const cleanups: Array<() => unknown> = [];

beforeAll(async () => void (model = await api.startMessagesApi({ apiKey })));
afterAll(() => model.close());
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(home: string, env: Record<string, string> = {}): Promise<Sidecar> {
  const sidecar = await startSidecar(
    { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: model.url, NOTIFY_STDOUT: 'false', LOG_LEVEL: 'info', ...env },
    home
  );
  cleanups.push(() => sidecar.kill());
  return sidecar;
}

async function fire(sidecar: Sidecar, name: string): Promise<void> {
  const alert = {
    status: 'firing',
    labels: { alertname: name, host: name },
    startsAt: new Date().toISOString(),
    fingerprint: `fp-${name}`,
  };
  expect((await sidecar.post('/webhook/alertmanager', { alerts: [alert] })).status).toBe(200);
}

const analyses = async (sidecar: Sidecar, name: string) =>
  (await sidecar.get<AnalysesResponse>(`/api/v1/alerts/fp-${name}/analyses`)).body;
const askedAbout = (name: string) => model.requests.filter(({ raw }) => raw.includes(name)).length;

test('a finding in hand while the disk is full is stored once, and asked for once', async () => {
  const small = mountSmallDisk(12);
  cleanups.push(() => small.remove());
  const sidecar = await start(small.folder);
  model.otherwise((response, request) => {
    small.fill(0);
    api.structured({ summary: 'Worth its money' })(response, request);
  });
  await fire(sidecar, 'InHand');
  await until(
    async () => sidecar.output(),
    (output) => output.includes('"op":"settle"')
  );
  expect(sidecar.output()).toContain('"op":"settle"');
  await sleep(1_500);
  expect((await analyses(sidecar, 'InHand')).total).toBe(0);
  small.free();
  await until(
    () => analyses(sidecar, 'InHand'),
    ({ total }) => total > 0
  );
  expect((await analyses(sidecar, 'InHand')).items).toMatchObject([{ state: 'done', summary: 'Worth its money' }]);
  expect(askedAbout('InHand')).toBe(1);
  expect(
    (
      await until(
        () => sidecar.get('/readyz'),
        ({ status }) => status === 200
      )
    ).status
  ).toBe(200);
});

test('an analysis that ends the process each time is given up, and the others go on', async () => {
  const home = mkdtempSync(join(tmpdir(), 'alert-recall-poison-'));
  cleanups.push(() => rmSync(home, { recursive: true, force: true }));
  const clock = createMovedClock(home);
  let sidecar = await start(home, clock.env);
  // Of the process that asks: the one before is dead, and the new one may ask before its start has been answered.
  const killWhoAsks = (): unknown =>
    sidecar.process.signalCode === null ? sidecar.process.kill('SIGKILL') : setTimeout(killWhoAsks, 10);
  model.otherwise((response, request) =>
    request.raw.includes('Poison') ? void killWhoAsks() : api.structured()(response, request)
  );
  await fire(sidecar, 'Poison');
  for (let life = 1; life <= 4; life++) {
    await until(
      async () => sidecar.process.signalCode,
      (signal) => signal !== null
    );
    expect(sidecar.process.signalCode).toBe('SIGKILL');
    sidecar = await start(home, clock.env);
    // From the second death on it waits, since it may have been the cause of it.
    clock.move([0, 15_000, 120_000, 0][life - 1]!);
  }
  const { body } = await until(
    () => sidecar.get<HealthResponse>('/api/v1/health'),
    ({ body }) => body.analysis.dead > 0
  );
  expect(body.analysis).toMatchObject({
    status: 'degraded',
    dead: 1,
    queued: 0,
    message: expect.stringContaining('The process ended during each of 4 attempts'),
  });
  expect(askedAbout('Poison')).toBe(4);
  await fire(sidecar, 'Harmless');
  expect(
    (
      await until(
        () => analyses(sidecar, 'Harmless'),
        ({ total }) => total > 0
      )
    ).items
  ).toMatchObject([{ state: 'done' }]);
  const database = new Database(sidecar.databasePath, { readonly: true });
  expect(database.prepare('SELECT state, attempts FROM jobs ORDER BY id').all()).toEqual([
    { state: 'dead', attempts: 5 },
    { state: 'done', attempts: 1 },
  ]);
  database.close();
});
