/**
 * Kysely over whatever runs a query elsewhere: pages are read in a thread, so that a slow query never delays a webhook.
 */
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Schema } from '../schema';
import type { StoreReader } from '../store';
import { sqliteFragments } from './sqlite-fragments';

export type RunQuery = (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>;

export function createReader(run: RunQuery): StoreReader {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ReadOnlyDriver(run),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return Object.assign(new Kysely<Schema>({ dialect }), { fragments: sqliteFragments });
}

class ReadOnlyDriver implements Driver {
  constructor(private readonly run: RunQuery) {}

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const run = this.run;
    return {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        return { rows: (await run(sql, parameters)) as R[] };
      },
      async *streamQuery() {
        throw new Error('The reader does not stream: read a page.');
      },
    };
  }
  async beginTransaction(): Promise<void> {
    throw new Error('The reader has no transactions: what changes state goes through the writer.');
  }
  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
