/**
 * The main thread's end of a database thread: calls out, answers back, and nobody left waiting when the thread dies.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '../../base/errors';
import { within } from '../../base/within';
import type { Answer, Call, Hello, ThreadData } from './protocol';

interface Pending {
  /** Of `performance.now()`. */
  since: number;
  resolve(answered: Answered): void;
  reject(error: Error): void;
}

/** Calls that may wait at once; more means that the disk does not keep up, and the sender had better try later. */
const MOST_PENDING = 10_000;

/** What a call leaves behind is garbage at once: room for more of it is memory for nothing. */
const YOUNG_MB = 6;

/** `wrote`: something was changed and flushed. */
export interface Answered {
  value: unknown;
  wrote: boolean;
}

export interface ThreadClient {
  call(call: CallBody): Promise<Answered>;
  /** 0 when nothing waits. */
  oldestCallAgeMs(): number;
  /** Ends the thread after the calls on their way, or at the latest after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

type WithoutId<C> = C extends { id: number } ? Omit<C, 'id'> : never;
export type CallBody = WithoutId<Call>;

/** `entry`: a module that serves a database. `onDeath`: told when the thread ends without having been closed. */
export async function startThread(
  entry: string,
  data: ThreadData,
  onDeath: (error: Error) => void
): Promise<ThreadClient> {
  const worker = new Worker(entry, {
    workerData: data,
    name: `history-${data.role}`,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let gone: Error | null = null;
  let closing = false;
  let unsent: Call[] = [];

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const leaveNobodyWaiting = (error: Error) => {
    if (gone === null && !closing) onDeath(error);
    gone ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  await new Promise<void>((resolve, reject) => {
    worker.once('message', (hello: Hello) => (hello.ready ? resolve() : reject(new Error(hello.message))));
    worker.once('error', reject);
  }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  worker.on('error', leaveNobodyWaiting);
  worker.on('exit', () => leaveNobodyWaiting(new AppError('store_unavailable', 'the history store is closed')));
  worker.on('message', (answers: Answer[]) => {
    for (const answer of answers) {
      const call = pending.get(answer.id);
      pending.delete(answer.id);
      if (answer.ok) call?.resolve({ value: answer.value, wrote: answer.wrote ?? false });
      else call?.reject(Object.assign(new AppError('store_unavailable', answer.message), { sqlite: answer.code }));
    }
  });

  /**
   * What is asked in one turn of the event loop crosses together: a message costs as much as reading a small webhook.
   */
  function send(call: Call): void {
    unsent.push(call);
    if (unsent.length === 1) setImmediate(sendAll);
  }
  function sendAll(): void {
    if (unsent.length > 0) worker.postMessage(unsent);
    unsent = [];
  }

  return {
    call(body) {
      if (gone) return Promise.reject(gone);
      if (pending.size >= MOST_PENDING)
        return Promise.reject(new AppError('store_unavailable', `${pending.size} writes are waiting for the disk`));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        pending.set(id, { since: performance.now(), resolve, reject });
        send({ ...body, id } as Call);
      });
    },
    oldestCallAgeMs() {
      // In the order in which they were asked.
      const [oldest] = pending.values();
      return oldest ? performance.now() - oldest.since : 0;
    },
    async close(timeoutMs) {
      closing = true;
      send({ kind: 'close' });
      sendAll();
      await within(exited, timeoutMs, () => undefined);
      await worker.terminate();
    },
  };
}
