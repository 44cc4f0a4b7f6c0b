/** The history file is removed, moved or replaced under a whole sidecar: nothing is answered with 200 that nobody will find again, and the process ends to be started anew. */
import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(60_000);

const modes = [['WAL'], ['DELETE']];
const sidecars: Sidecar[] = [];
let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'alert-recall-gone-'))));
afterEach(async () => {
  for (const sidecar of sidecars.splice(0)) await sidecar.kill();
  rmSync(home, { recursive: true, force: true });
});

async function start(JOURNAL_MODE: string): Promise<Sidecar> {
  const sidecar = await startSidecar({ LOG_LEVEL: 'info', NOTIFY_STDOUT: 'false', JOURNAL_MODE }, home);
  sidecars.push(sidecar);
  return sidecar;
}

const fire = (name: string) => ({
  alerts: [
    {
      status: 'firing',
      labels: { alertname: name, host: name },
      startsAt: new Date().toISOString(),
      fingerprint: name,
    },
  ],
});
const send = (sidecar: Sidecar, name: string) => sidecar.post('/webhook/alertmanager', fire(name));

function known(path: string): string[] {
  const file = new Database(path);
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  const rows = file.prepare('SELECT fingerprint FROM alerts ORDER BY id').all() as Array<{ fingerprint: string }>;
  file.close();
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Refused until the end, which may come between any two questions. */
async function expectRefusalThenEnd(sidecar: Sidecar): Promise<void> {
  const nobodyThere = () => ({ status: 0, body: null });
  await until(
    () => sidecar.get('/readyz').catch(nobodyThere),
    ({ status }) => status !== 200
  );
  const { status } = await send(sidecar, 'refused').catch(nobodyThere);
  expect([503, 0]).toContain(status);
  expect(await sidecar.exited).not.toBe(0);
  expect(sidecar.output()).toMatch(/moved, replaced or removed while it was open.*the process ends to be started anew/);
}

it.each(modes)('removed, journal mode %s', async (mode) => {
  const sidecar = await start(mode);
  expect((await send(sidecar, 'before')).status).toBe(200);
  for (const file of ['history.db', 'history.db-wal', 'history.db-shm']) rmSync(join(home, file), { force: true });
  await expectRefusalThenEnd(sidecar);
  const again = await start(mode);
  expect((await send(again, 'refused')).status).toBe(200);
});

it.each(modes)('moved, journal mode %s: the moved file holds all that was acknowledged', async (mode) => {
  const sidecar = await start(mode);
  expect((await send(sidecar, 'before')).status).toBe(200);
  renameSync(join(home, 'history.db'), join(home, 'moved.db'));
  await expectRefusalThenEnd(sidecar);
  expect(known(join(home, 'moved.db'))).toEqual(['before']);
});

it.each(modes)('a backup put in its place, journal mode %s: the backup is as it was', async (mode) => {
  const first = await start(mode);
  expect((await send(first, 'kept')).status).toBe(200);
  const backup = new Database(first.databasePath, { readonly: true });
  await backup.backup(join(home, 'backup.db'));
  backup.close();
  for (let i = 0; i < 20; i++) expect((await send(first, `later-${i}`)).status).toBe(200);
  renameSync(join(home, 'backup.db'), join(home, 'history.db'));
  await expectRefusalThenEnd(first);
  const again = await start(mode);
  expect((await again.get('/api/v1/alerts/kept')).status).toBe(200);
  expect((await again.get('/api/v1/alerts/later-1')).status).toBe(404);
  expect((await again.stop()).code).toBe(0);
  expect(known(again.databasePath)).toEqual(['kept']);
  expect(existsSync(join(home, 'history.db-wal'))).toBe(false);
});
