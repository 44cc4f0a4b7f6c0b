/** The SQLite engine of the store: one thread writes, another reads; for an in-memory history one thread does both. */
import { statSync } from 'node:fs';
import type { Millis } from '../../domain/types';
import type { Store, StoreStatus, StoreWriter } from '../store';
import { IN_MEMORY, type ConnectionOptions } from './connection';
import type { EngineSettings, Verb } from './protocol';
import { createReader } from './reader-dialect';
import { startThread, type ThreadClient } from './thread-client';

export interface SqliteStoreOptions extends ConnectionOptions {
  engine: EngineSettings;
  now(): Millis;
}

export const VERBS: readonly Verb[] = [
  ...(['record', 'recordUnreadable', 'askForAnalysis', 'claimJobs', 'markReachedModel', 'settle', 'fail', 'giveBack', 'takeOver'] as const),
  ...(['claimNotices', 'noticeDelivered', 'noticeFailed', 'expireStale', 'prune'] as const),
];

export async function openSqliteStore({ engine, now, ...connection }: SqliteStoreOptions): Promise<Store> {
  const writing = await startThread({ ...connection, role: 'writer', engine });
  const reading = connection.path === IN_MEMORY ? writing : await startThread({ ...connection, role: 'reader', engine });
  const trouble = createTroubleLog(now);
  const status = (): StoreStatus => ({ ...trouble.current(), journalMode: connection.path === IN_MEMORY ? 'memory' : connection.journalMode, sizeBytes: sizeOf(connection.path) });
  return {
    reader: createReader(async (sql, parameters) => (await reading.call({ kind: 'read', sql, parameters })) as unknown[]),
    writer: createWriter(writing, trouble.watch),
    status,
    async close(timeoutMs) {
      await Promise.all([writing.close(timeoutMs), reading === writing ? undefined : reading.close(timeoutMs)]);
    },
  };
}

export function createWriter(thread: Pick<ThreadClient, 'call'>, watch: <T>(work: Promise<T>) => Promise<T>): StoreWriter {
  const entries = VERBS.map((verb) => [verb, (request: unknown) => watch(thread.call({ kind: 'write', verb, request }))] as const);
  return Object.fromEntries(entries) as unknown as StoreWriter;
}

/** Remembers since when writes fail; the first that succeeds ends it. */
function createTroubleLog(now: () => Millis) {
  let problem: string | null = null;
  let since: Millis | null = null;
  return {
    current: () => ({ ok: problem === null, problem, since }),
    watch: <T>(work: Promise<T>): Promise<T> =>
      work.then(
        (value) => {
          problem = since = null;
          return value;
        },
        (error: Error) => {
          problem = error.message;
          since ??= now();
          throw error;
        }
      ),
  };
}

function sizeOf(path: string): number {
  if (path === IN_MEMORY) return 0;
  return [path, `${path}-wal`, `${path}-journal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}
