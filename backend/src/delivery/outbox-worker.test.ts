import { openHistory, type History } from '../acts/testing/history';
import { analysis, firing, MINUTE, T0 } from '../acts/testing/samples';
import { createSimulatedClock } from '../base/clock';
import { NotDelivered, type Notice, type Notifier } from './notifier';
import type { NoticeQueue } from './ports';
import { createOutboxWorker, retryTime } from './outbox-worker';

let history: History;
let clock = createSimulatedClock(T0);
let sent: string[];
let settled: Array<{ notifier: string; outcome: string }>;

beforeEach(async () => {
  history = await openHistory();
  clock = createSimulatedClock(T0);
  sent = [];
  settled = [];
  await history.record(T0, [firing(T0)]);
  const claim = { owner: 'w', leaseMs: MINUTE, limit: 1, holding: [] };
  const [job] = await history.acts.perform('claim-jobs', claim, T0);
  const notices = ['a', 'b'].map((notifier) => ({
    notifier,
    dedupeKey: `${notifier}:r1`,
    payload: JSON.stringify({ runId: 'r1', alertName: 'DiskFull' }),
  }));
  const judged = { recalledRunIds: [], conclusive: true, hold: 'cooldown' as const, againAt: null, factsReadAt: T0 };
  const request = { jobId: job!.id, owner: 'w', analysis: analysis('r1', T0), notices, ...judged };
  await history.acts.perform('settle-analysis', request, T0);
});
afterEach(() => history.close());

const queue: NoticeQueue = {
  claim: (request, now) => history.acts.perform('claim-notices', request, now),
  delivered: (id, now) => history.acts.perform('settle-notice', { id, outcome: 'delivered' }, now),
  failed: (id, error, retryAt, now) =>
    history.acts.perform('settle-notice', { id, outcome: 'failed', error, retryAt }, now),
};

const notifier = (
  id: string,
  send: (notice: Notice, signal: AbortSignal) => Promise<void> = async () => undefined
): Notifier => ({
  id,
  async send(notice, signal) {
    sent.push(id);
    await send(notice, signal);
  },
});
const worker = (...notifiers: Notifier[]) =>
  createOutboxWorker({
    queue,
    notifiers,
    clock,
    events: { noticeSettled: ({ notifier: name, outcome }) => void settled.push({ notifier: name, outcome }) },
  });
const rows = () =>
  history.reader
    .selectFrom('outbox')
    .select(['notifier', 'state', 'attempts', 'run_at', 'last_error'])
    .orderBy('id')
    .execute();

test('each notice is delivered once', async () => {
  const outbox = worker(notifier('a'), notifier('b'));
  await outbox.runUntilIdle();
  await outbox.runUntilIdle();
  expect(sent.sort()).toEqual(['a', 'b']);
  expect(await rows()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  expect(settled).toHaveLength(2);
});

test('one that fails is tried again later, and keeps no other waiting', async () => {
  let broken = true;
  const outbox = worker(
    notifier('a', async () => {
      if (broken) throw new NotDelivered('ntfy answered 500', true);
    }),
    notifier('b')
  );
  await outbox.runUntilIdle();
  expect(await rows()).toMatchObject([
    { notifier: 'a', state: 'waiting', attempts: 1, run_at: T0 + 5000, last_error: 'ntfy answered 500' },
    { notifier: 'b', state: 'delivered' },
  ]);
  broken = false;
  clock.advanceTo(T0 + 5000);
  await outbox.runUntilIdle();
  expect((await rows())[0]).toMatchObject({ state: 'delivered', attempts: 2, last_error: null });
  expect(sent).toEqual(['a', 'b', 'a']);
});

test('one that will never be taken, or has no notifier any more, is given up', async () => {
  await worker(notifier('a', () => Promise.reject(new NotDelivered('ntfy answered 400', false)))).runUntilIdle();
  expect(await rows()).toMatchObject([
    { state: 'dead', last_error: 'ntfy answered 400' },
    { state: 'dead', last_error: expect.stringContaining('no longer configured') },
  ]);
  expect(settled.map(({ outcome }) => outcome)).toEqual(['dead', 'dead']);
});

test('stopping ends a delivery under way; the notice waits for the next start', async () => {
  const hanging = (_: Notice, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const outbox = worker(notifier('a', hanging), notifier('b'));
  outbox.start();
  while (sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await outbox.stop(1000);
  expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'delivered' }]);
  await worker(notifier('a'), notifier('b')).runUntilIdle();
  expect(await rows()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
});

test('pauses double up to a quarter of an hour, for about half a day', () => {
  const pauses = Array.from({ length: 49 }, (_, i) => retryTime(new Error('x'), i + 1, 0)!);
  expect(pauses.slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
  expect(Math.max(...pauses)).toBe(15 * MINUTE);
  expect(retryTime(new Error('x'), 50, 0)).toBeNull();
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(9);
  expect(hours).toBeLessThan(12);
});

test('a server that is away for an hour gets every notice once it is back, and each once', async () => {
  let away = true;
  const arrived: string[] = [];
  const outbox = worker(
    ...['a', 'b'].map((id) =>
      notifier(id, async () => {
        if (away) throw new NotDelivered('ntfy could not be reached: ECONNREFUSED', true);
        arrived.push(id);
      })
    )
  );
  for (let minute = 0; minute <= 60; minute++) {
    clock.advanceTo(T0 + minute * MINUTE);
    await outbox.runUntilIdle();
  }
  expect(arrived).toEqual([]);
  // 5, 10, 20 … seconds, then a quarter of an hour: an hour costs about a dozen tries.
  expect(sent.length).toBeLessThan(30);
  away = false;
  for (let minute = 61; minute <= 80; minute++) {
    clock.advanceTo(T0 + minute * MINUTE);
    await outbox.runUntilIdle();
  }
  expect(arrived.sort()).toEqual(['a', 'b']);
  expect(await rows()).toMatchObject([
    { state: 'delivered', last_error: null },
    { state: 'delivered', last_error: null },
  ]);
});
