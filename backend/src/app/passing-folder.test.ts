import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { becomeSoleOwner } from '../store/sqlite/sole-owner';
import { makePassingFolder } from './passing-folder';

let parent: string;
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'passing-'))));
afterEach(() => rmSync(parent, { recursive: true }));

const anHourAgo = Date.now() / 1000 - 3_600;
const age = (path: string) => utimesSync(dirname(path), anHourAgo, anHourAgo);

it('is there until it is removed', () => {
  const { path, remove } = makePassingFolder(Date.now(), parent);
  writeFileSync(path, 'a history');
  remove();
  expect(readdirSync(parent)).toEqual([]);
});

it('goes with the next start when its process died, and only then', () => {
  const { path: left } = makePassingFolder(Date.now(), parent);
  const { path: alive } = makePassingFolder(Date.now(), parent);
  const { path: young } = makePassingFolder(Date.now(), parent);
  const owner = becomeSoleOwner(alive);
  [left, alive].forEach(age);
  mkdirSync(join(parent, 'of-somebody-else'));
  makePassingFolder(Date.now(), parent);
  const there = [left, alive, young].map((path) => existsSync(dirname(path)));
  expect(there).toEqual([false, true, true]);
  expect(readdirSync(parent)).toContain('of-somebody-else');
  owner.close();
});

it('says what is wanted where none can be made', () => {
  expect(() => makePassingFolder(0, '/proc')).toThrow(
    /Without a history a temporary folder is needed: .*TMPDIR says where/
  );
});
