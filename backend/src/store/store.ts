/** What a store engine offers: a reader for everybody, and acts performed in transactions for `acts` alone. */
import type { Kysely } from 'kysely';
import type { Millis } from '../domain/types';
import type { Fragments } from './fragments';
import type { Schema } from './schema';
import type { ActCall } from './transaction';

/** Asks in Kysely's words; `fragments` are for what they do not cover. */
export type StoreReader = Kysely<Schema> & { readonly fragments: Fragments };

export interface StoreStatus {
  /** Writes succeed, as far as is known. */
  ok: boolean;
  /** Why they do not, and since when. */
  problem: string | null;
  since: Millis | null;
  /** Part of the file cannot be read any more. Known until the process ends: what lies on sound pages still works. */
  damage: { problem: string; since: Millis } | null;
  journalMode: string;
  sizeBytes: number;
}

export interface Store {
  reader: StoreReader;
  /**
   * Carries out a call of an act in a transaction of its own, durable once it resolves; the acts were given to the
   * engine. Rejects with `store_unavailable`.
   */
  perform(call: ActCall): Promise<unknown>;
  /** Whether writes succeed, and since when not. */
  status(): StoreStatus;
  /** Waits for writes on their way, at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}
