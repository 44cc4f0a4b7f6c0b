/** The SQLite engine of the store: one thread writes, another reads; for an in-memory history one thread does both. */
import { statSync } from 'node:fs';
import type { Millis } from '../../domain/types';
import type { Store, StoreWriter } from '../store';
import { IN_MEMORY, type ConnectionOptions } from './connection';
import { packRecord, unpackFates, type PackedFates } from './packed-record';
import type { EngineSettings, ThreadData, Verb } from './protocol';
import { createReader } from './reader-dialect';
import { startThread, type ThreadClient } from './thread-client';
import { createTrouble, type Trouble } from './trouble';
import { shareTurns } from './turns';

export interface SqliteStoreOptions extends ConnectionOptions {
  engine: EngineSettings;
  now(): Millis;
  /** A write that takes longer is trouble. */
  slowAfterMs: Millis;
  /** What the threads run, and the settings of what they answer beside the data. */
  thread: { entry: string; beside: unknown };
  /** A thread ended by itself: nothing can be stored, or read, any more. */
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

export async function openSqliteStore({
  engine,
  now,
  slowAfterMs,
  thread,
  onBroken,
  ...connection
}: SqliteStoreOptions): Promise<SqliteStore> {
  const turns = connection.path !== IN_MEMORY && connection.journalMode === 'DELETE' ? shareTurns() : null;
  const start = (role: ThreadData['role']) =>
    startThread(thread.entry, { ...connection, role, engine, turns, beside: thread.beside }, onBroken);
  const writing = await start('writer');
  const reading = connection.path === IN_MEMORY ? writing : await start('reader');
  const trouble = createTrouble(now);
  const writer = createWriter(writing, (verb, work) => watched(work, trouble, verb));
  const prober = setInterval(() => {
    if (trouble.exists()) void writer.probe({}).catch(() => undefined);
  }, PROBE_EVERY_MS).unref();

  function waitingSince(): Millis | null {
    const age = writing.oldestCallAgeMs();
    return age > slowAfterMs ? now() - age : null;
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
      journalMode: connection.path === IN_MEMORY ? 'memory' : connection.journalMode,
      sizeBytes: sizeOf(connection.path),
    }),
    async close(timeoutMs) {
      clearInterval(prober);
      await Promise.all([writing.close(timeoutMs), reading === writing ? undefined : reading.close(timeoutMs)]);
    },
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
  if (path === IN_MEMORY) return 0;
  return [path, `${path}-wal`, `${path}-journal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0
  );
}
