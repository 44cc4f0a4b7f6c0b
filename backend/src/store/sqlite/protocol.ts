/** What crosses between the main thread and the database threads. Plain data only. */
import type { AdmissionPolicy } from '../../domain/incident/admission';
import type { StoreWriter } from '../store';
import type { ConnectionOptions } from './connection';

export interface EngineSettings {
  admission: AdmissionPolicy;
  scopeLabels: readonly string[];
}

export interface ThreadData extends ConnectionOptions {
  role: 'writer' | 'reader';
  engine: EngineSettings;
  /** Settings of what is answered beside the data. */
  beside: unknown;
}

export type Verb = keyof StoreWriter;

export interface WriteCall {
  kind: 'write';
  id: number;
  verb: Verb;
  request: unknown;
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
  { id: number; ok: true; value: unknown } | { id: number; ok: false; code: string; message: string };

/** First message of a thread: it can work, or why not. */
export type Hello = { ready: true } | { ready: false; message: string };
