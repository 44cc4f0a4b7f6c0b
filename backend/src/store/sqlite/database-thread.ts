/**
 * A database thread: the writer commits whatever has arrived together; the reader answers queries, and questions that
 * need many.
 */
import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { messageOf } from '../../base/errors';
import { openForReading, openForWriting } from './connection';
import type { StoreReader } from '../store';
import type { PerformCall } from '../transaction';
import type { Answer, AskCall, Call, Hello, ReadCall, ThreadData, WriteCall } from './protocol';
import { createReader, type RunQuery } from './reader-dialect';
import { becomeSoleOwner } from './sole-owner';
import { createWriteEngine, type WriteEngine } from './write-engine';

/** Calls that share one commit at most; enough to pay for the flush, short enough to answer soon. */
const BATCH = 256;
/** Queries of pages that are kept prepared; a search makes new ones. */
const PREPARED = 200;

/** What a thread is given to do beside the data, made with the settings that it was started with. */
export interface Duties {
  /** Of the writer. */
  perform(settings: unknown): PerformCall;
  /** Of the reader. */
  answer(reader: StoreReader, settings: unknown): (question: unknown) => Promise<Reply>;
}

export interface Reply {
  value: unknown;
  transfer: ArrayBuffer[];
}

/** For the entry of a thread: serves until it is closed. */
export async function serveDatabase(duties: Duties): Promise<void> {
  const data = workerData as ThreadData;
  const port = parentPort!;
  const say = (hello: Hello) => port.postMessage(hello);
  const opened: Database.Database[] = [];
  const keep = (database: Database.Database) => (opened.push(database), database);
  let write: WriteEngine | null = null;
  let run: ReturnType<typeof createReading> | null = null;
  if (data.role === 'reader') {
    stepBack();
    // With the first query: both threads start together, and the file may have to be made first.
    run = createReading(() => keep(openForReading(data)));
  } else {
    try {
      keep(becomeSoleOwner(data.path));
      write = createWriteEngine(keep(await openForWriting(data)), duties.perform(data.settings));
    } catch (error) {
      return say({ ready: false, message: messageOf(error) });
    }
  }
  const answer =
    run &&
    duties.answer(
      createReader(async (sql, parameters) => run(sql, parameters)),
      data.settings
    );
  const waiting: WriteCall[] = [];
  let scheduled = false;
  let flushing: Promise<void> | null = null;

  /** One at a time: acts of two commits must not mix on the one connection. */
  function flush(): Promise<void> {
    scheduled = false;
    const batch = waiting.splice(0, BATCH);
    flushing = (flushing ?? Promise.resolve()).then(async () => {
      if (batch.length > 0 && write) port.postMessage(await write(batch));
      if (waiting.length > 0) schedule();
    });
    return flushing;
  }
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    // After the messages that have arrived already: they join this commit.
    setImmediate(() => void flush());
  }

  function take(call: Call): void {
    if (call.kind === 'write') {
      waiting.push(call);
      schedule();
    } else if (call.kind === 'read') {
      if (run) port.postMessage([answerRead(run, call)]);
    } else if (call.kind === 'ask') {
      if (answer) void answerQuestion(answer, call).then(([reply, transfer]) => port.postMessage([reply], transfer));
    } else {
      // After the questions that came with it.
      setImmediate(() => void close());
    }
  }
  async function close(): Promise<void> {
    while (waiting.length > 0) await flush();
    await flushing;
    const [database] = opened.reverse();
    if (write) leaveWhole(database!);
    for (const each of opened) each.close();
    port.close();
  }
  port.on('message', (calls: Call[]) => calls.forEach(take));
  say({ ready: true });
}

/**
 * On Linux a priority is a thread's own: where there is too little processor for all, a page waits, and a webhook does
 * not.
 */
function stepBack(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/**
 * What the log still holds goes into the file that is open: SQLite would not do so where that one has been moved, and a
 * log that is left behind would be taken for that of the next file.
 */
function leaveWhole(database: Database.Database): void {
  try {
    database.pragma('optimize');
    // Last: what is written after it would be left behind.
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A disk that is full: what was acknowledged is in the log, and read from it at the next start.
  }
}

/** Pages ask the same few dozen queries: they are prepared once. */
function createReading(open: () => Database.Database): (...query: Parameters<RunQuery>) => unknown[] {
  const prepared = new LRUCache<string, Database.Statement<unknown[]>>({ max: PREPARED });
  let database: Database.Database | null = null;
  return (sql, parameters) => {
    database ??= open();
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...parameters);
  };
}

function answerRead(run: ReturnType<typeof createReading>, { id, sql, parameters }: ReadCall): Answer {
  try {
    return { id, ok: true, value: run(sql, parameters) };
  } catch (error) {
    return failure(id, error);
  }
}

/**
 * Nothing in it waits for anything but queries, so questions are answered whole before the next message is looked at.
 */
async function answerQuestion(
  answer: ReturnType<Duties['answer']>,
  { id, question }: AskCall
): Promise<[Answer, ArrayBuffer[]]> {
  try {
    const { value, transfer } = await answer(question);
    return [{ id, ok: true, value }, transfer];
  } catch (error) {
    return [failure(id, error), []];
  }
}

function failure(id: number, error: unknown): Answer {
  return { id, ok: false, code: (error as { code?: string }).code ?? 'ERROR', message: messageOf(error) };
}
