/** The same engine without threads, for tests that run from source: every call is a commit of its own. */
import { messageOf } from '../../base/errors';
import type { Store } from '../store';
import { openForWriting, type ConnectionOptions } from './connection';
import type { EngineSettings, WriteCall } from './protocol';
import { createReader } from './reader-dialect';
import { createWriter } from './sqlite-store';
import { createWriteEngine } from './write-engine';

export async function openInlineStore(
  engine: EngineSettings,
  connection: Partial<ConnectionOptions> = {}
): Promise<Store> {
  const options: ConnectionOptions = { path: ':memory:', journalMode: 'DELETE', busyTimeoutMs: 1000, ...connection };
  const database = await openForWriting(options);
  const write = createWriteEngine(database, engine);
  let id = 0;
  const thread = {
    async call(body: object): Promise<unknown> {
      const [answer] = write([{ ...(body as Omit<WriteCall, 'id'>), id: id++ }]);
      if (!answer?.ok) throw new Error(answer?.message);
      return answer.value;
    },
  };
  return {
    reader: createReader(async (sql, parameters) => {
      try {
        return database.prepare(sql).all(...parameters);
      } catch (error) {
        throw new Error(messageOf(error), { cause: error });
      }
    }),
    writer: createWriter(thread, (_, work) => work),
    status: () => ({
      ok: true,
      problem: null,
      since: null,
      damage: null,
      journalMode: options.journalMode,
      sizeBytes: 0,
    }),
    close: async () => void database.close(),
  };
}
