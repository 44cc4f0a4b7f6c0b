import { Worker } from 'node:worker_threads';
import { createTurns, shareTurns } from './turns';

const LIMIT_MS = 150;
const timed = (work: () => void) => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

/** Another thread that holds a cell for a while, as the other side of the turns does. */
async function heldElsewhere(shared: SharedArrayBuffer, cell: 0 | 1, ms: number): Promise<Worker> {
  const code = `const { parentPort, workerData: { shared, cell, ms } } = require('node:worker_threads'); const cells = new Int32Array(shared);
    Atomics.store(cells, cell, 1); parentPort.postMessage('held'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms); Atomics.store(cells, cell, 0); Atomics.notify(cells, cell);`;
  const worker = new Worker(code, { eval: true, workerData: { shared, cell, ms } });
  await new Promise((resolve) => worker.once('message', resolve));
  return worker;
}

test('neither waits when the other does nothing', () => {
  const turns = createTurns(shareTurns(), LIMIT_MS);
  expect(
    timed(() =>
      expect([turns.read(() => 'rows'), turns.commit(() => 'done'), turns.read(() => 'more')]).toEqual([
        'rows',
        'done',
        'more',
      ])
    )
  ).toBeLessThan(LIMIT_MS);
});

test.each(['read', 'commit'] as const)('a %s that fails leaves the way free', (side) => {
  const turns = createTurns(shareTurns(), LIMIT_MS);
  expect(() =>
    turns[side](() => {
      throw new Error('disk full');
    })
  ).toThrow('disk full');
  expect(timed(() => (turns.commit(() => 1), turns.read(() => 1)))).toBeLessThan(LIMIT_MS);
});

test.each([
  ['a commit waits for the query', 'commit', 1],
  ['a query waits for the commit', 'read', 0],
] as const)('%s in the other thread, and no longer', async (_, side, cell) => {
  const shared = shareTurns();
  const worker = await heldElsewhere(shared, cell, 300);
  const ms = timed(() => createTurns(shared, 10_000)[side](() => undefined));
  expect(ms).toBeGreaterThan(100);
  expect(ms).toBeLessThan(5_000);
  await worker.terminate();
});

test.each([
  ['commit', 1],
  ['read', 0],
] as const)('a %s goes on after the limit when the other side hangs', (side, cell) => {
  const shared = shareTurns();
  new Int32Array(shared)[cell] = 1;
  expect(createTurns(shared, LIMIT_MS)[side](() => 'went on')).toBe('went on');
});

test('an in-memory history and a write-ahead log need no turns', () => {
  const turns = createTurns(null, LIMIT_MS);
  expect([turns.read(() => 1), turns.commit(() => 2)]).toEqual([1, 2]);
});
