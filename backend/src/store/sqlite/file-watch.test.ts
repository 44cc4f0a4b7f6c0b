import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchFile } from './file-watch';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alert-recall-watch-'));
  path = join(folder, 'history.db');
  writeFileSync(path, 'first');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function watched() {
  const told: string[] = [];
  let heard = () => undefined as void;
  const tell = (what: string) => () => (told.push(what), heard());
  const watch = await watchFile({ path, onMissing: tell('missing'), onGone: tell('gone') }, 20);
  const next = () => new Promise<void>((resolve) => (heard = resolve));
  return { told, next, watch };
}

it.each([
  ['removed', () => rmSync(path)],
  ['moved', () => renameSync(path, `${path}-elsewhere`)],
  ['moved with its folder', () => (renameSync(folder, `${folder}-b`), (folder = `${folder}-b`))],
  ['replaced', () => (writeFileSync(`${path}-backup`, 'second'), renameSync(`${path}-backup`, path))],
])('a file that is %s is missing, then gone', async (_, happens) => {
  const { told, next, watch } = await watched();
  happens();
  await next();
  expect([told, watch.isMissing()]).toEqual([['missing'], true]);
  await next();
  expect(told).toEqual(['missing', 'gone']);
});

it('a file that is back at the next look is not gone', async () => {
  const { told, next, watch } = await watched();
  renameSync(path, `${path}-away`);
  await next();
  renameSync(`${path}-away`, path);
  while (watch.isMissing()) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told).toEqual(['missing']);
  watch.stop();
});
