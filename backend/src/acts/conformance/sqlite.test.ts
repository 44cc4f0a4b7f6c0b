/** The SQLite engine as it is shipped, with its threads, each test on a file of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { openSqliteStore } from '../../store/sqlite/sqlite-store';
import { describeConformance } from './conformance';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const entry = join(folder, 'history-thread.js');
beforeAll(() => {
  buildSync({
    ...{ entryPoints: [join(__dirname, '../../app/history-thread.ts')], outfile: entry, bundle: true },
    ...{ platform: 'node', external: ['better-sqlite3'], nodePaths: [join(__dirname, '../../../../node_modules')] },
    banner: { js: `module.paths.push(${JSON.stringify(join(__dirname, '../../../../node_modules'))});` },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

describeConformance('SQLite', async (policy) => {
  const store = await openSqliteStore({
    ...{ path: join(folder, `${files++}.db`), journalMode: 'auto', busyTimeoutMs: 1000, slowAfterMs: 60_000 },
    ...{ thread: { entry, writer: policy, reader: null }, now: () => Date.now() },
    onBroken(error) {
      throw error;
    },
  });
  return { reader: store.reader, perform: (call) => store.perform(call), close: () => store.close(5000) };
});
