/**
 * A folder for a history that is not kept: made at the start, removed with it, and after a process that died by the
 * next start.
 */
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Millis } from '../base/clock';
import { messageOf } from '../base/errors';
import { becomeSoleOwner } from '../store/sqlite/sole-owner';

const PREFIX = 'alert-recall-passing-';
/** A younger one may be of a sidecar that is about to take it. */
const YOUNGEST_LEFTOVER_MS = 60_000;

export interface PassingFolder {
  /** Of the history in it. */
  path: string;
  remove(): void;
}

export function makePassingFolder(now: Millis, parent = tmpdir()): PassingFolder {
  try {
    removeLeftovers(parent, now);
    const folder = mkdtempSync(join(parent, PREFIX));
    return { path: historyIn(folder), remove: () => removeFolder(folder) };
  } catch (error) {
    throw new Error(`Without a history a temporary folder is needed: ${messageOf(error)}. TMPDIR says where.`, {
      cause: error,
    });
  }
}

function isOwned(path: string): boolean {
  try {
    becomeSoleOwner(path).close();
    return false;
  } catch {
    return true;
  }
}

const historyIn = (folder: string) => join(folder, 'history.db');
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

function removeLeftovers(parent: string, now: Millis): void {
  const names = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(parent, name))) {
    const { uid, mtimeMs } = lstatSync(folder, { throwIfNoEntry: false }) ?? {};
    // Everybody may make a folder there: only our own is opened.
    if (uid === undefined || uid !== process.getuid?.() || mtimeMs! > now - YOUNGEST_LEFTOVER_MS) continue;
    if (!isOwned(historyIn(folder))) removeFolder(folder);
  }
}
