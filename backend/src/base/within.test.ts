import { within } from './within';

const HOUR = 3_600_000;
const never = new Promise<never>(() => undefined);

it('answers what the work answers, and leaves no timer behind', async () => {
  expect(await within(Promise.resolve('done'), HOUR, () => 'late')).toBe('done');
  await expect(within(Promise.reject(new Error('failed')), HOUR, () => 'late')).rejects.toThrow('failed');
});

it('answers what is made of it when the work is late', async () => {
  expect(await within(never, 1, () => 'late')).toBe('late');
  const refuse = () => {
    throw new Error('too late');
  };
  await expect(within(never, 1, refuse)).rejects.toThrow('too late');
});

it('does not mind work that fails when nobody waits any more', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<void>((_, reject) => (fail = reject));
  expect(await within(work, 1, () => 'late')).toBe('late');
  fail(new Error('after all'));
  await new Promise((resolve) => setImmediate(resolve));
});
