/** When something built has to be built again. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isUpToDate } from './up-to-date.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'up-to-date-'));
const at = (name: string) => path.join(folder, name);
const write = (name: string, minute: number) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), '');
  utimesSync(at(name), minute * 60, minute * 60);
  utimesSync(path.dirname(at(name)), 0, 0);
};

beforeEach(() => {
  write('built.js', 10);
  write('src/deep/old.ts', 5);
  write('src/node_modules/newer.js', 20);
  utimesSync(at('src'), 0, 0);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is up to date while nothing it is made of is newer; packages inside do not count', () => {
  expect(isUpToDate(at('built.js'), [at('src'), at('not-there')])).toBe(true);
});

it('is not once a file deep inside is newer, and not when it was never built', () => {
  write('src/deep/new.ts', 11);
  expect(isUpToDate(at('built.js'), [at('src')])).toBe(false);
  expect(isUpToDate(at('never.js'), [])).toBe(false);
});
