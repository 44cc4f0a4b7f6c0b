/** The SQLite engine of the store: one thread writes, another reads. */
import { statSync } from 'node:fs';
import { AppError } from '../../base/errors';
import type { Millis } from '../../domain/types';
import type { Store } from '../store';
import type { ActCall } from '../transaction';
import type { ConnectionOptions } from './connection';
import { watchFile } from './file-watch';
import { journalModeFor, type WantedJournal } from './journal-mode';
import type { ThreadData } from './protocol';
import { createReader } from './reader-dialect';
import { startThread, type Answered } from './thread-client';
import { createTrouble, type Trouble } from './trouble';

export interface SqliteStoreOptions extends Omit<ConnectionOptions, 'journalMode'> {
  journalMode: WantedJournal;
  now(): Millis;
  /** A write that takes longer is trouble. */
  slowAfterMs: Millis;
  /** What the threads run, and the settings of what each is given to do. */
  thread: { entry: string; writer: unknown; reader: unknown };
  /** A thread ended by itself, or the file is gone: nothing can be stored any more, and the process had better end. */
  onBroken(error: Error): void;
}

export interface SqliteStore extends Store {
  /** Has a question answered in the thread that reads. Rejects with `store_unavailable`. */
  ask(question: unknown): Promise<unknown>;
}

/**
 * How often a file that could not be written is tried again: a sidecar that is not ready gets no webhook to try it
 * with.
 */
const PROBE_EVERY_MS = 2_000;
const GONE =
  'the history file was moved, replaced or removed while it was open, and nothing written now would be found again';
/** For a file that is gone: what is on its way has been refused. */
const CLOSE_LIMIT_MS = 2_000;

export async function openSqliteStore({
  now,
  slowAfterMs,
  thread,
  onBroken,
  ...options
}: SqliteStoreOptions): Promise<SqliteStore> {
  const connection = { ...options, journalMode: journalModeFor(options.journalMode, options.path) };
  const onDeath = (cause: Error) => onBroken(new Error('a database thread ended', { cause }));
  const start = (role: ThreadData['role']) =>
    startThread(thread.entry, { ...connection, role, settings: thread[role] }, onDeath);
  const [writing, reading] = await Promise.all([start('writer'), start('reader')]);
  const trouble = createTrouble(now);
  const file = await watchFile({
    path: connection.path,
    onMissing: () => trouble.failed({ message: GONE }, 'write'),
    onGone: () => void close(CLOSE_LIMIT_MS).finally(() => onBroken(new Error(`${connection.path}: ${GONE}`))),
  });
  async function write(call: ActCall | null): Promise<unknown> {
    if (file.isMissing()) throw new AppError('store_unavailable', GONE);
    return watched(writing.call({ kind: 'write', call }), trouble, 'write');
  }
  const prober = setInterval(() => {
    if (trouble.exists()) void write(null).catch(() => undefined);
  }, PROBE_EVERY_MS).unref();

  function waitingSince(): Millis | null {
    const age = writing.oldestCallAgeMs();
    return age > slowAfterMs ? now() - age : null;
  }
  async function close(timeoutMs: Millis): Promise<void> {
    clearInterval(prober);
    file.stop();
    await Promise.all([writing.close(timeoutMs), reading.close(timeoutMs)]);
  }
  return {
    reader: createReader(
      (sql, parameters) =>
        watched(reading.call({ kind: 'read', sql, parameters }), trouble, 'read') as Promise<unknown[]>
    ),
    perform: write,
    ask: (question) => watched(reading.call({ kind: 'ask', question }), trouble, 'read'),
    status: () => ({
      ...trouble.status(waitingSince()),
      journalMode: connection.journalMode,
      sizeBytes: sizeOf(connection.path),
    }),
    close,
  };
}

async function watched(work: Promise<Answered>, trouble: Trouble, what: 'read' | 'write'): Promise<unknown> {
  try {
    const { value, wrote } = await work;
    // A write that found nothing to do proves nothing.
    if (wrote) trouble.written();
    return value;
  } catch (error) {
    const { message, sqlite } = error as Error & { sqlite?: string };
    trouble.failed({ message, code: sqlite }, what);
    throw error;
  }
}

function sizeOf(path: string): number {
  return [path, `${path}-wal`, `${path}-journal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0
  );
}
