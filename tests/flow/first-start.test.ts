/** A process that is killed while it makes its database leaves one that the next start can use; and no second process gets at one that is in use. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from './support/long-run';
import { API_TOKEN, MAIN, startSidecar, WEBHOOK_SECRET } from './support/sidecar';

const ROUNDS = rounds(6, 40);
jest.setTimeout(ROUNDS * 10_000);

const folder = mkdtempSync(join(tmpdir(), 'alert-recall-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (path: string) =>
  ['', '-wal', '-journal'].reduce((sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0), 0);

/** Killed when its file has reached the size, or when it is ready for long. */
async function killedAt(path: string, bytes: number, journalMode: string): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    HISTORY_DB_PATH: path,
    JOURNAL_MODE: journalMode,
    WEBHOOK_SECRET,
    API_TOKEN,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  for (const end = Date.now() + 3_000; sizeOf(path) < bytes && Date.now() < end;) await sleep(1);
  child.kill('SIGKILL');
  await exited;
}

test(`kill -9 while the database is made, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const path = join(folder, `${round}.db`);
    await killedAt(path, 1 + ((round * 32_768) % 230_000), round % 2 === 0 ? 'DELETE' : 'WAL');
    const sidecar = await startSidecar({ HISTORY_DB_PATH: path });
    expect(
      (
        await sidecar.post('/webhook/alertmanager', {
          alerts: [{ status: 'firing', labels: { alertname: 'First' }, startsAt: new Date().toISOString() }],
        })
      ).status
    ).toBe(200);
    await sidecar.stop();
  }
});

test('a second sidecar is refused while the first has the history, and taken when that was killed', async () => {
  const path = join(folder, 'shared.db');
  const first = await startSidecar({ HISTORY_DB_PATH: path });
  await expect(startSidecar({ HISTORY_DB_PATH: path })).rejects.toThrow(/another sidecar has it open/);
  await first.kill();
  expect((await (await startSidecar({ HISTORY_DB_PATH: path })).stop()).code).toBe(0);
});
