/** The SQLite engine of the store: one thread writes, another reads. */
import { statSync } from 'node:fs';
import { AppError } from '../../base/errors';
import type { Millis } from '../../domain/types';
import type { Store, StoreWriter } from '../store';
import type { ConnectionOptions } from './connection';
import { watchFile } from './file-watch';
import { journalModeFor, type WantedJournal } from './journal-mode';
import { packRecord, unpackFates, type PackedFates } from './packed-record';
import type { EngineSettings, ThreadData, Verb } from './protocol';
import { createReader } from './reader-dialect';
import { startThread, type ThreadClient } from './thread-client';
import { createTrouble, type Trouble } from './trouble';

export interface SqliteStoreOptions extends Omit<ConnectionOptions, 'journalMode'> {
  journalMode: WantedJournal;
  engine: EngineSettings;
  now(): Millis;
  /** A write that takes longer is trouble. */
  slowAfterMs: Millis;
  /** What the threads run, and the settings of what they answer beside the data. */
  thread: { entry: string; beside: unknown };
  /** A thread ended by itself, or the file is gone: nothing can be stored any more, and the process had better end. */
  onBroken(error: Error): void;
}

export interface SqliteStore extends Store {
  /** Has a question answered in the thread that reads. Rejects with `store_unavailable`. */
  ask(question: unknown): Promise<unknown>;
}

export const VERBS: readonly Verb[] = [
  ...([
    'record',
    'recordUnreadable',
    'askForAnalysis',
    'claimJobs',
    'markReachedModel',
    'settle',
    'fail',
    'giveBack',
    'takeOver',
  ] as const),
  ...(['claimNotices', 'noticeDelivered', 'noticeFailed', 'expireStale', 'probe', 'prune'] as const),
];

/** Verbs that write whenever they succeed. */
const ALWAYS_WRITES: ReadonlySet<Verb> = new Set<Verb>(['record', 'recordUnreadable', 'probe']);
/** How often a file that could not be written is tried again: a sidecar that is not ready gets no webhook to try it with. */
const PROBE_EVERY_MS = 2_000;
const GONE =
  'the history file was moved, replaced or removed while it was open, and nothing written now would be found again';
/** For a file that is gone: what is on its way has been refused. */
const CLOSE_LIMIT_MS = 2_000;

export async function openSqliteStore({
  engine,
  now,
  slowAfterMs,
  thread,
  onBroken,
  ...options
}: SqliteStoreOptions): Promise<SqliteStore> {
  const connection = { ...options, journalMode: journalModeFor(options.journalMode, options.path) };
  const onDeath = (cause: Error) => onBroken(new Error('a database thread ended', { cause }));
  const start = (role: ThreadData['role']) =>
    startThread(thread.entry, { ...connection, role, engine, beside: thread.beside }, onDeath);
  const [writing, reading] = await Promise.all([start('writer'), start('reader')]);
  const trouble = createTrouble(now);
  const file = await watchFile({
    path: connection.path,
    onMissing: () => trouble.failed({ message: GONE }, 'write'),
    onGone: () => void close(CLOSE_LIMIT_MS).finally(() => onBroken(new Error(`${connection.path}: ${GONE}`))),
  });
  const unlessMissing: Pick<ThreadClient, 'call'> = {
    call: (body) => (file.isMissing() ? Promise.reject(new AppError('store_unavailable', GONE)) : writing.call(body)),
  };
  const writer = createWriter(unlessMissing, (verb, work) => watched(work, trouble, verb));
  const prober = setInterval(() => {
    if (trouble.exists()) void writer.probe({}).catch(() => undefined);
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
    writer,
    ask: (question) => watched(reading.call({ kind: 'ask', question }), trouble, 'read'),
    status: () => ({
      ...trouble.status(waitingSince()),
      journalMode: connection.journalMode,
      sizeBytes: sizeOf(connection.path),
    }),
    close,
  };
}

export function createWriter(
  thread: Pick<ThreadClient, 'call'>,
  watch: <T>(verb: Verb, work: Promise<T>) => Promise<T>
): StoreWriter {
  const write = (verb: Verb, request: unknown) => watch(verb, thread.call({ kind: 'write', verb, request }));
  const plain = Object.fromEntries(
    VERBS.map((verb) => [verb, (request: unknown) => write(verb, request)])
  ) as unknown as StoreWriter;
  return {
    ...plain,
    record: async (request) => unpackFates((await write('record', packRecord(request))) as PackedFates, request),
  };
}

async function watched<T>(work: Promise<T>, trouble: Trouble, verb: Verb | 'read'): Promise<T> {
  try {
    const value = await work;
    if (verb !== 'read' && ALWAYS_WRITES.has(verb)) trouble.written();
    return value;
  } catch (error) {
    const { message, sqlite } = error as Error & { sqlite?: string };
    trouble.failed({ message, code: sqlite }, verb === 'read' ? 'read' : 'write');
    throw error;
  }
}

function sizeOf(path: string): number {
  return [path, `${path}-wal`, `${path}-journal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0
  );
}
