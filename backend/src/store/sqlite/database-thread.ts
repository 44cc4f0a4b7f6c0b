/** Entry of a database thread: the writer commits whatever has arrived together; the reader answers queries. */
import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { messageOf } from '../../base/errors';
import { IN_MEMORY, openForReading, openForWriting } from './connection';
import type { Answer, Call, Hello, ReadCall, ThreadData, WriteCall } from './protocol';
import { createWriteEngine } from './write-engine';

/** Calls that share one commit at most; enough to pay for the flush, short enough to answer soon. */
const BATCH = 256;
/** Queries of pages that are kept prepared; a search makes new ones. */
const PREPARED = 200;

async function main(data: ThreadData): Promise<void> {
  const port = parentPort!;
  const say = (hello: Hello) => port.postMessage(hello);
  if (data.role === 'reader') stepBack();
  let database: Database.Database;
  try {
    database = data.role === 'writer' ? await openForWriting(data) : openForReading(data);
  } catch (error) {
    return say({ ready: false, message: messageOf(error) });
  }
  const write = data.role === 'writer' ? createWriteEngine(database, data.engine) : null;
  const answer = data.role === 'reader' || data.path === IN_MEMORY ? createReading(database) : null;
  const waiting: WriteCall[] = [];
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    const batch = waiting.splice(0, BATCH);
    if (batch.length > 0 && write) port.postMessage(write(batch));
    if (waiting.length > 0) schedule();
  }
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    // After the messages that have arrived already: they join this commit.
    setImmediate(flush);
  }

  port.on('message', (call: Call) => {
    if (call.kind === 'write') {
      waiting.push(call);
      schedule();
    } else if (call.kind === 'read') {
      if (answer) port.postMessage([answer(call)]);
    } else {
      while (waiting.length > 0) flush();
      if (write && data.path !== IN_MEMORY) database.pragma('optimize');
      database.close();
      port.close();
    }
  });
  say({ ready: true });
}

/** On Linux a priority is a thread's own: where there is too little processor for all, a page waits, and a webhook does not. */
function stepBack(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Pages ask the same few dozen queries: they are prepared once. */
function createReading(database: Database.Database): (call: ReadCall) => Answer {
  const prepared = new LRUCache<string, Database.Statement<unknown[]>>({ max: PREPARED });
  return ({ id, sql, parameters }) => {
    try {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      return { id, ok: true, value: statement.all(...parameters) };
    } catch (error) {
      return { id, ok: false, code: (error as { code?: string }).code ?? 'ERROR', message: messageOf(error) };
    }
  };
}

void main(workerData as ThreadData);
