/** Start, stop, crash and start again. */
import Database from 'better-sqlite3';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSidecar, type Sidecar } from './support/sidecar';

jest.setTimeout(120_000);

const folders: string[] = [];
function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'alert-recall-life-')));
  return folders.at(-1)!;
}
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));

const group = (fingerprint: string) => ({
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'Life', host: fingerprint },
      startsAt: new Date().toISOString(),
      fingerprint,
    },
  ],
});
const send = (sidecar: Sidecar, fingerprint: string) => sidecar.post('/webhook/alertmanager', group(fingerprint));

it('has after kill -9 whatever it had acknowledged, once', async () => {
  const home = folder();
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const sidecar = await startSidecar({}, home);
    const load = Array.from({ length: 40 }, async (_, i) => {
      const answer = await send(sidecar, `r${round}-${i}`).catch(() => null);
      if (answer?.status === 200) acknowledged.push(`r${round}-${i}`);
    });
    await Promise.race([Promise.all(load), new Promise((resolve) => setTimeout(resolve, 60))]);
    await sidecar.kill();
    await Promise.all(load);
  }
  const sidecar = await startSidecar({}, home);
  const { body } = await sidecar.get('/api/v1/alerts?limit=1000');
  const known = body.items.map((alert: { fingerprint: string }) => alert.fingerprint);
  expect(known).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(known).size).toBe(known.length);
  await sidecar.stop();
});

it.each([['DELETE'], ['WAL']])('keeps its history over a restart in journal mode %s', async (JOURNAL_MODE) => {
  const home = folder();
  const first = await startSidecar({ JOURNAL_MODE }, home);
  await send(first, 'kept');
  expect(await first.stop()).toMatchObject({ code: 0 });
  const second = await startSidecar({ JOURNAL_MODE }, home);
  expect((await second.get('/api/v1/alerts/kept')).body).toMatchObject({ name: 'Life', totalFires: 1 });
  await second.stop();
});

it.each([['a?b'], ['a#b'], ['a%41b'], ['new folder/below/new']])('works with a database under "%s"', async (name) => {
  const home = folder();
  const sidecar = await startSidecar({ HISTORY_DB_PATH: join(home, name, 'history.db') }, home);
  await send(sidecar, 'here');
  expect((await sidecar.get('/api/v1/alerts/here')).status).toBe(200);
  await sidecar.stop();
  expect(
    new Database(join(home, name, 'history.db'), { readonly: true }).prepare('SELECT count(*) AS n FROM fires').get()
  ).toEqual({ n: 1 });
});

it('does not start with a database that it cannot use, and says why in a sentence', async () => {
  const path = join(folder(), 'history.db');
  writeFileSync(path, 'this is not a database, and it is long enough to be looked at by SQLite as one. '.repeat(20));
  await expect(startSidecar({ HISTORY_DB_PATH: path })).rejects.toThrow(
    /The history database at .* cannot be used: file is not a database\. Restore the last backup, or set HISTORY_DB_PATH/
  );
});

it('does not start where no folder can be made, and says so at once', async () => {
  await expect(startSidecar({ HISTORY_DB_PATH: '/proc/alert-recall/history.db' })).rejects.toThrow(
    /The history database at .* cannot be used: .*Check HISTORY_DB_PATH/
  );
});

it('names every wrong setting at once', async () => {
  const start = startSidecar({
    WEBHOOK_SECRET: 'short',
    COOLDOWN_SECONDS: 'five',
    HISTORY_TTL: '1 fortnight',
    JOURNAL_MODE: 'MEMORY',
  });
  await expect(start).rejects.toThrow(/4 problems[\s\S]*COOLDOWN_SECONDS[\s\S]*WEBHOOK_SECRET/);
});

it('ends within 10 s of SIGTERM when another process holds the database', async () => {
  const home = folder();
  const sidecar = await startSidecar({ BUSY_TIMEOUT_MS: '60000' }, home);
  const other = new Database(sidecar.databasePath);
  other.exec('BEGIN EXCLUSIVE');
  const hanging = send(sidecar, 'hangs').catch(() => ({ status: 0 }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { ms } = await sidecar.stop();
  other.close();
  expect(ms).toBeLessThan(10_000);
  expect((await hanging).status).not.toBe(200);
});

it('answers 503 while it cannot write, says so on /readyz, and heals by itself', async () => {
  const home = folder();
  const sidecar = await startSidecar({ BUSY_TIMEOUT_MS: '100' }, home);
  const other = new Database(sidecar.databasePath);
  other.exec('BEGIN EXCLUSIVE');
  expect(await send(sidecar, 'refused')).toMatchObject({
    status: 503,
    body: { code: 'store_unavailable', message: expect.stringContaining('send it again') },
  });
  expect(await sidecar.get('/readyz')).toMatchObject({
    status: 503,
    body: { problems: [expect.stringContaining('cannot write since')] },
  });
  other.exec('ROLLBACK');
  other.close();
  expect((await send(sidecar, 'refused')).status).toBe(200);
  expect((await sidecar.get('/readyz')).status).toBe(200);
  await sidecar.stop();
});

it('keeps nothing with HISTORY_ENABLED=false, and still takes alerts', async () => {
  const [home, TMPDIR] = [folder(), folder()];
  const sidecar = await startSidecar({ HISTORY_ENABLED: 'false', TMPDIR }, home);
  expect((await send(sidecar, 'gone')).status).toBe(200);
  expect((await sidecar.get('/api/v1/health')).body.store).toMatchObject({ enabled: false, status: 'off' });
  await sidecar.stop();
  expect([readdirSync(home), readdirSync(TMPDIR)]).toEqual([[], []]);
});

it('removes with HISTORY_ENABLED=false what a killed one left behind', async () => {
  const TMPDIR = folder();
  const killed = await startSidecar({ HISTORY_ENABLED: 'false', TMPDIR });
  await killed.kill();
  const [left] = readdirSync(TMPDIR);
  utimesSync(join(TMPDIR, left!), 0, 0);
  const sidecar = await startSidecar({ HISTORY_ENABLED: 'false', TMPDIR });
  expect(readdirSync(TMPDIR)).toEqual([expect.not.stringMatching(left!)]);
  await sidecar.stop();
});

it('turns a file from one journal into the other at the start', async () => {
  const home = folder();
  const modes = [];
  for (const JOURNAL_MODE of ['DELETE', 'WAL', 'DELETE', 'auto']) {
    const sidecar = await startSidecar({ JOURNAL_MODE }, home);
    expect((await send(sidecar, `in-${modes.length}`)).status).toBe(200);
    const told = (await sidecar.get('/api/v1/health')).body.store.journalMode;
    await sidecar.stop();
    const file = new Database(join(home, 'history.db'));
    const { n } = file.prepare('SELECT count(*) AS n FROM fires').get() as { n: number };
    modes.push([told, String(file.pragma('journal_mode', { simple: true })).toUpperCase(), n]);
    file.close();
  }
  // The temporary folder of the tests is local.
  expect(modes).toEqual([
    ['DELETE', 'DELETE', 1],
    ['WAL', 'WAL', 2],
    ['DELETE', 'DELETE', 3],
    ['WAL', 'WAL', 4],
  ]);
});
