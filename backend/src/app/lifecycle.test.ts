import { silentLogger } from '../base/logger';
import { runStages } from './lifecycle';

it('runs every stage in order, whatever fails or hangs before it', async () => {
  const ran: string[] = [];
  const stage = (name: string, run: () => Promise<unknown>) => ({
    name,
    timeoutMs: 30,
    run: () => (ran.push(name), run()),
  });
  const startedAt = Date.now();
  await runStages(
    [
      stage('fails', () => Promise.reject(new Error('no'))),
      stage('hangs', () => new Promise(() => undefined)),
      stage('works', async () => undefined),
    ],
    silentLogger
  );
  expect(ran).toEqual(['fails', 'hangs', 'works']);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});
