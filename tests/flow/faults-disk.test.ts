/** What a full disk, a held file, a read-only file, a damaged page and a dead thread do: senders are told to try again, people are told why, and it heals by itself. */
import Database from 'better-sqlite3';
import { mkdtempSync, openSync, closeSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { long } from './support/long-run';
import { mountSmallDisk, type SmallDisk } from './support/small-disk';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(150_000);

const cleanups: Array<() => unknown> = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function sidecarIn(home: string, env: Record<string, string> = {}): Promise<Sidecar> {
  const sidecar = await startSidecar({ LOG_LEVEL: 'info', NOTIFY_STDOUT: 'false', ...env }, home);
  cleanups.push(() => sidecar.kill());
  return sidecar;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'alert-recall-fault-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function disk(megabytes: number): SmallDisk {
  const mounted = mountSmallDisk(megabytes);
  cleanups.push(() => mounted.remove());
  return mounted;
}

const fire = (name: string) => ({
  alerts: [
    {
      status: 'firing',
      labels: { alertname: name, host: name, filling: 'x'.repeat(2_000) },
      startsAt: new Date().toISOString(),
      fingerprint: name,
    },
  ],
});
const send = (sidecar: Sidecar, name: string) => sidecar.post('/webhook/alertmanager', fire(name));
const known = (path: string) =>
  new Database(path, { readonly: true })
    .prepare('SELECT fingerprint FROM alerts')
    .all()
    .map((row) => (row as { fingerprint: string }).fingerprint);

const refusal = { status: 503, body: { code: 'store_unavailable', message: expect.stringContaining('send it again') } };

async function expectTrouble(sidecar: Sidecar, words: RegExp): Promise<void> {
  const ready = await sidecar.get('/readyz');
  expect(ready).toMatchObject({
    status: 503,
    body: { problems: [expect.stringMatching(/cannot write since 20\d\d-/)] },
  });
  expect(ready.body.problems[0]).toMatch(words);
  const { body } = await sidecar.get('/api/v1/health');
  expect(body).toMatchObject({ status: 'down', store: { status: 'down', since: expect.stringMatching(/^20\d\d-/) } });
  expect(body.store.message).toMatch(words);
}

async function expectHealed(sidecar: Sidecar, withinMs = 30_000): Promise<void> {
  const ready = await until(
    () => sidecar.get('/readyz'),
    ({ status }) => status === 200,
    withinMs
  );
  expect(ready.status).toBe(200);
  expect((await sidecar.get('/api/v1/health')).body.store).toMatchObject({ status: 'ok', since: null });
}

describe.each([['DELETE'], ['WAL']])('a full disk, journal mode %s', (JOURNAL_MODE) => {
  it('refuses what it cannot store, keeps what it acknowledged, says so, and heals without a webhook', async () => {
    const small = disk(12);
    const sidecar = await sidecarIn(small.folder, { JOURNAL_MODE });
    const acknowledged: string[] = [];
    for (let i = 0; i < 20; i++)
      if ((await send(sidecar, `before-${i}`)).status === 200) acknowledged.push(`before-${i}`);
    expect(acknowledged).toHaveLength(20);
    small.fill(16 * 1024);

    let refused = 0;
    for (let i = 0; i < 200 && refused < 5; i++) {
      const answer = await send(sidecar, `full-${i}`);
      if (answer.status === 200) acknowledged.push(`full-${i}`);
      else refused++;
      if (answer.status !== 200) expect(answer).toMatchObject(refusal);
    }
    expect(refused).toBe(5);
    await expectTrouble(sidecar, /full|disk/);
    // The worker looks for jobs each second; that this finds none is no sign of a disk with room.
    await sleep(3_000);
    await expectTrouble(sidecar, /full|disk/);

    small.free();
    await expectHealed(sidecar);
    expect((await send(sidecar, 'after')).status).toBe(200);
    await sidecar.kill();
    expect(known(sidecar.databasePath)).toEqual(expect.arrayContaining([...acknowledged, 'after']));
  });
});

describe('a file that another process holds', () => {
  it('for 3 s: the webhook waits, and is answered with 200', async () => {
    const sidecar = await sidecarIn(folder());
    const other = new Database(sidecar.databasePath);
    other.exec('BEGIN EXCLUSIVE');
    const startedAt = Date.now();
    const answer = send(sidecar, 'waits');
    await sleep(3_000);
    other.exec('ROLLBACK');
    other.close();
    expect((await answer).status).toBe(200);
    expect(Date.now() - startedAt).toBeGreaterThan(2_900);
  });

  it(`for ${long ? 60 : 12} s: 503 in time, each time it is sent; then it heals, and what was sent again is counted once`, async () => {
    const sidecar = await sidecarIn(folder());
    const other = new Database(sidecar.databasePath);
    other.exec('BEGIN EXCLUSIVE');
    const end = Date.now() + (long ? 60_000 : 12_000);
    const body = fire('held');
    while (Date.now() < end) {
      const startedAt = Date.now();
      expect(await sidecar.post('/webhook/alertmanager', body)).toMatchObject(refusal);
      expect(Date.now() - startedAt).toBeLessThan(9_500);
    }
    await expectTrouble(sidecar, /locked|waits/);
    other.exec('ROLLBACK');
    other.close();
    await expectHealed(sidecar);
    expect((await sidecar.post('/webhook/alertmanager', body)).status).toBe(200);
    expect((await sidecar.get('/api/v1/alerts/held')).body).toMatchObject({ totalFires: 1 });
  });

  it('is told while a write still hangs, before any has failed', async () => {
    const sidecar = await sidecarIn(folder(), { BUSY_TIMEOUT_MS: '60000', WRITE_TIMEOUT_MS: '1000' });
    const other = new Database(sidecar.databasePath);
    other.exec('BEGIN EXCLUSIVE');
    expect(await send(sidecar, 'hangs')).toMatchObject(refusal);
    await expectTrouble(sidecar, /waits for the disk/);
    other.exec('ROLLBACK');
    other.close();
    await expectHealed(sidecar);
  });
});

it('a read-only file is refused at the start, in a sentence', async () => {
  const small = disk(12);
  const sidecar = await sidecarIn(small.folder);
  await send(sidecar, 'here');
  await sidecar.stop();
  small.remount('ro');
  await expect(startSidecar({}, small.folder)).rejects.toThrow(
    /The history database at .* cannot be used: .*read.?only.*Check HISTORY_DB_PATH/i
  );
  small.remount('rw');
  const again = await sidecarIn(small.folder);
  expect((await again.get('/api/v1/alerts/here')).status).toBe(200);
});

it('a disk that becomes read-only while it runs: 503, told since when, and healed when it can be written again', async () => {
  const small = disk(12);
  // With a write-ahead log nothing is opened anew, so that the cover covers nothing.
  const sidecar = await sidecarIn(small.folder, { JOURNAL_MODE: 'DELETE' });
  expect((await send(sidecar, 'before')).status).toBe(200);
  small.coverReadOnly();
  try {
    expect(await send(sidecar, 'refused')).toMatchObject(refusal);
    await expectTrouble(sidecar, /read.?only|open|EROFS/i);
    expect((await sidecar.get('/api/v1/alerts/before')).status).toBe(200);
  } finally {
    small.uncover();
  }
  await expectHealed(sidecar);
  expect((await send(sidecar, 'refused')).status).toBe(200);
});

/** Every other page with rows of these tables. Those of the schema are left: a file that cannot be read at all is refused at the start. */
function damage(path: string, tables: string[]): void {
  const database = new Database(path, { readonly: true });
  const list = `SELECT pageno FROM dbstat WHERE pagetype = 'leaf' AND name IN (${tables.map(() => '?').join()}) ORDER BY pageno`;
  const pages = database
    .prepare(list)
    .pluck()
    .all(...tables) as number[];
  const size = database.pragma('page_size', { simple: true }) as number;
  database.close();
  expect(pages.length).toBeGreaterThan(10);
  const file = openSync(path, 'r+');
  for (const page of pages.filter((_, i) => i % 2 === 0))
    writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  closeSync(file);
}

describe('a damaged page', () => {
  it('is told for good: no crash, no 2xx for what is not stored, and what to do', async () => {
    const home = folder();
    const first = await sidecarIn(home);
    const names = Array.from({ length: 300 }, (_, i) => `page-${i}`);
    for (const name of names) expect((await send(first, name)).status).toBe(200);
    await first.stop();
    damage(first.databasePath, ['alerts', 'alert_texts', 'fires', 'deliveries']);

    const sidecar = await sidecarIn(home);
    const statuses = new Set<number>();
    const acknowledged: string[] = [];
    for (const name of [...names, ...names.map((each) => `new-${each}`)]) {
      const { status } = await send(sidecar, name);
      statuses.add(status);
      if (status === 200) acknowledged.push(name);
    }
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses).toContain(503);
    for (const path of ['/api/v1/alerts?limit=500', '/api/v1/overview', '/api/v1/deliveries'])
      expect([200, 503]).toContain((await sidecar.get(path)).status);
    const { store } = (await sidecar.get('/api/v1/health')).body;
    expect(['degraded', 'down']).toContain(store.status);
    expect(store).toMatchObject({
      since: expect.stringMatching(/^20\d\d-/),
      message: expect.stringMatching(/damaged|malformed/),
    });
    const ready = (await sidecar.get('/readyz')).body;
    expect([...ready.problems, ...ready.degraded].join()).toMatch(/damaged/);
    expect((await sidecar.get('/healthz')).status).toBe(200);
  });

  it('of the head of the file is refused at the start', async () => {
    const home = folder();
    const first = await sidecarIn(home);
    await first.stop();
    const file = openSync(first.databasePath, 'r+');
    writeSync(file, Buffer.alloc(200, 0xa5), 0, 200, 100);
    closeSync(file);
    await expect(startSidecar({}, home)).rejects.toThrow(
      /The history database at .* cannot be used: .*(malformed|not a database)/
    );
  });
});

it.each([['writer'], ['reader']])(
  'the death of the %s thread ends the process, so that it is started anew',
  async (KILL_THREAD) => {
    const home = folder();
    const KILL_WHEN = join(home, 'now');
    const sidecar = await sidecarIn(home, {
      NODE_OPTIONS: `--require=${join(__dirname, 'support/thread-killer.cjs')}`,
      KILL_THREAD,
      KILL_WHEN,
    });
    expect((await send(sidecar, 'kept')).status).toBe(200);
    writeFileSync(KILL_WHEN, '');
    expect(await sidecar.exited).not.toBe(0);
    expect(sidecar.output()).toContain('a database thread ended');
    rmSync(KILL_WHEN);
    const again = await sidecarIn(home);
    expect((await again.get('/api/v1/alerts/kept')).status).toBe(200);
  }
);
