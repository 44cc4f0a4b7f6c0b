// @ts-check
/** `npm run bench:start`: how soon a sidecar is ready, from its spawn to 200 of /readyz; the median of ten starts, on an empty and on the same file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needBuilt } from '../tools/prepare.mjs';
import { quantile } from './figures.mjs';
import { startMeasured } from './sidecar.mjs';

const STARTS = 10;

needBuilt(['contract', 'backend']);
for (const what of ['empty', 'the file of the start before']) {
  const kept = mkdtempSync(join(tmpdir(), 'alert-recall-start-'));
  const times = [];
  for (let i = 0; i < STARTS; i++) {
    const folder = what === 'empty' ? mkdtempSync(join(kept, 'empty-')) : kept;
    const sidecar = await startMeasured({ folder, journalMode: 'WAL' });
    times.push(sidecar.startMs);
    await sidecar.stop();
  }
  rmSync(kept, { recursive: true, force: true });
  const [slowest, median] = [1, 0.5].map((share) => Math.round(quantile(times, share)));
  console.log(`start, ${what}: median ${median} ms of ${STARTS}, slowest ${slowest} ms`);
}
