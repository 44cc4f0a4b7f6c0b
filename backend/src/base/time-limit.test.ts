import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isTimeLimit, unlessCalledOff, withTimeLimit } from './time-limit';

const HOUR = 3_600_000;
const nobody = new AbortController().signal;
/** Ends when it is called off, with the signal that did it. */
const endless = (signal: AbortSignal) =>
  new Promise<AbortSignal>((resolve) => {
    if (signal.aborted) resolve(signal);
    signal.addEventListener('abort', () => resolve(signal));
  });

it('answers what the work answers, and leaves neither a timer nor a listener behind', async () => {
  const outer = new AbortController();
  let seen: AbortSignal | undefined;
  const work = async (signal: AbortSignal) => ((seen = signal), 'done');
  expect(await withTimeLimit(HOUR, outer.signal, work)).toBe('done');
  outer.abort();
  expect(seen?.aborted).toBe(false);
  await expect(withTimeLimit(HOUR, nobody, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});

it('calls the work off when its time is over', async () => {
  expect(isTimeLimit(await withTimeLimit(1, nobody, endless))).toBe(true);
});

it('calls the work off with the outer signal, also with one that aborted before', async () => {
  const outer = new AbortController();
  const work = withTimeLimit(HOUR, outer.signal, endless);
  outer.abort(new Error('stopping'));
  expect((await work).reason).toEqual(new Error('stopping'));
  expect(isTimeLimit(await withTimeLimit(HOUR, outer.signal, endless))).toBe(false);
});

it('does not wait for work that does not heed its signal', async () => {
  const never = new Promise<never>(() => undefined);
  const deaf = withTimeLimit(1, nobody, (signal) => unlessCalledOff(signal, never));
  await expect(deaf).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(unlessCalledOff(AbortSignal.abort(new Error('before')), never)).rejects.toThrow('before');
  expect(await unlessCalledOff(nobody, Promise.resolve('done'))).toBe('done');
});

describe('an answer that never ends, while the garbage collector runs', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((_, response) => void response.write('{"half":'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.closeAllConnections());
  afterAll(() => server.close());

  it('is called off within a limit within a limit', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const collecting = setInterval(collect, 20);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const read = async (signal: AbortSignal) => (await fetch(url, { signal })).text();
    const answer = withTimeLimit(500, nobody, (outer) => withTimeLimit(HOUR, outer, read));
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
    clearInterval(collecting);
  });
});
