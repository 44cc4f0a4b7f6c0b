/** What crosses between the main thread and the database threads. Plain data only. */
import type { ActCall } from '../transaction';
import type { ConnectionOptions } from './connection';

export interface ThreadData extends ConnectionOptions {
  role: 'writer' | 'reader';
  /** Settings of what the thread is given to do: acts for the writer, pages for the reader. */
  settings: unknown;
}

export interface WriteCall {
  kind: 'write';
  id: number;
  /** Null: a try whether the file can be written. */
  call: ActCall | null;
}

export interface ReadCall {
  kind: 'read';
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

/** A question that needs many queries, answered where the data is. */
export interface AskCall {
  kind: 'ask';
  id: number;
  question: unknown;
}

export type Call = WriteCall | ReadCall | AskCall | { kind: 'close' };

export type Answer =
  { id: number; ok: true; value: unknown; wrote?: boolean } | { id: number; ok: false; code: string; message: string };

/** First message of a thread: it can work, or why not. */
export type Hello = { ready: true } | { ready: false; message: string };
