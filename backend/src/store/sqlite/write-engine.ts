/**
 * Carries out calls on the one writing connection: those that wait share one commit. Knows no act, and decides nothing.
 */
import type Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';
import { messageOf } from '../../base/errors';
import { applyChange } from '../apply-changes';
import type { Schema } from '../schema';
import type { PerformCall, Transaction } from '../transaction';
import { createLedger } from './ledger/sqlite-ledger';
import { createProbe } from './probe';
import { sqliteFragments } from './sqlite-fragments';
import type { Answer, WriteCall } from './protocol';

type S = Database.Statement<[]>;

/** Waits for nothing but what it does itself: no other message is looked at before it has answered. */
export type WriteEngine = (calls: readonly WriteCall[]) => Promise<Answer[]>;

/** Statements of seldom acts that are kept prepared. */
const PREPARED = 200;

export function createWriteEngine(database: Database.Database, perform: PerformCall): WriteEngine {
  const probe = createProbe(database);
  const ledger = createLedger(database);
  const kysely = new Kysely<Schema>({ dialect: new SqliteDialect({ database: preparedOnce(database) }) });
  const tables = Object.assign(kysely, { fragments: sqliteFragments });
  let changed = false;
  const transaction: Transaction = {
    tables,
    ledger,
    async apply(changes) {
      for (const change of changes) {
        changed = true;
        if (change.do === 'write-delivery') {
          await ledger.write(change.writes);
        } else {
          ledger.forget();
          await applyChange(tables, change);
        }
      }
    },
  };
  // Prepared: an exec would be parsed again for every call.
  const [begin, commit, save, release] = ['BEGIN IMMEDIATE', 'COMMIT', 'SAVEPOINT act', 'RELEASE act'].map((sql) =>
    database.prepare(sql)
  ) as [S, S, S, S];

  async function carryOut({ id, call }: WriteCall): Promise<Answer> {
    changed = false;
    if (call === null) {
      probe();
      return { id, ok: true, value: null, wrote: true };
    }
    const value = await perform(call, transaction);
    return { id, ok: true, value, wrote: changed };
  }

  /**
   * What fails is undone to the savepoint. Disk full and the like end the whole transaction: then no call of it has
   * been stored.
   */
  async function carryOutAlone(call: WriteCall): Promise<Answer> {
    save.run();
    try {
      const answer = await carryOut(call);
      release.run();
      return answer;
    } catch (error) {
      if (!database.inTransaction) throw error;
      database.exec('ROLLBACK TO act; RELEASE act');
      ledger.forget();
      return failure(call, error);
    }
  }

  async function together(calls: readonly WriteCall[], one: (call: WriteCall) => Promise<Answer>): Promise<Answer[]> {
    begin.run();
    const answers: Answer[] = [];
    for (const call of calls) answers.push(await one(call));
    commit.run();
    return answers;
  }

  function undo(): void {
    if (database.inTransaction) database.exec('ROLLBACK');
    ledger.forget();
  }

  return async (calls) => {
    try {
      return await together(calls, carryOut);
    } catch {
      // One of them failed. It is found by giving each a savepoint: a price that is paid only then.
      undo();
    }
    try {
      return await together(calls, carryOutAlone);
    } catch (error) {
      undo();
      return calls.map((call) => failure(call, error));
    }
  };
}

function preparedOnce(database: Database.Database): SqliteDatabase {
  const prepared = new LRUCache<string, Database.Statement>({ max: PREPARED });
  return {
    prepare(sql) {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      return statement as unknown as ReturnType<SqliteDatabase['prepare']>;
    },
    close: () => undefined,
  };
}

function failure(call: WriteCall, error: unknown): Answer {
  const code = (error as { code?: unknown }).code;
  return { id: call.id, ok: false, code: typeof code === 'string' ? code : 'ERROR', message: messageOf(error) };
}
