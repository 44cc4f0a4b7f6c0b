import { atLeisure } from './at-leisure';

const HOUR = 3_600_000;

test('many who ask at once are given one reading', async () => {
  let reads = 0;
  const ask = atLeisure(async () => ++reads, 0, { keptForMs: HOUR, patienceMs: 1_000 });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(1);
});

test('an old answer is read anew', async () => {
  let reads = 0;
  const ask = atLeisure(async () => ++reads, 0, { keptForMs: 0, patienceMs: 1_000 });
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test('a reading that hangs or fails leaves what was known', async () => {
  const hangs = atLeisure(() => new Promise<string>(() => undefined), 'known', { keptForMs: 0, patienceMs: 20 });
  expect(await hangs()).toBe('known');
  const fails = atLeisure(() => Promise.reject(new Error('no')), 'known', { keptForMs: 0, patienceMs: 20 });
  expect(await fails()).toBe('known');
});
