/**
 * What an act works on. Facts are read, changes are applied; of one call all is kept, or nothing, whatever shares its
 * commit.
 */
import type { Kysely } from 'kysely';
import type { Change } from './change';
import type { DeliveryLedger } from './ledger';
import type { Fragments } from './fragments';
import type { Schema } from './schema';

/** Tables to read facts from, in the words of Kysely, the same for every engine. */
export type FactTables = Pick<Kysely<Schema>, 'selectFrom'> & { readonly fragments: Fragments };

export interface Transaction {
  readonly tables: FactTables;
  /** Facts of the one hot act. */
  readonly ledger: DeliveryLedger;
  apply(changes: readonly Change[]): Promise<void>;
}

/** A call of an act, as plain data: it may cross to another thread. */
export interface ActCall {
  act: string;
  request: unknown;
  now: number;
  actor: unknown;
}

/** What an engine is given to do within a transaction. Throws: nothing of the call is kept. */
export type PerformCall = (call: ActCall, transaction: Transaction) => Promise<unknown>;
