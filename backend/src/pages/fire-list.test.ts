import { firesResponse } from '@alert-recall/contract';
import { fireList } from './fire-list';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

async function list(params: Partial<Parameters<typeof fireList>[1]> = {}) {
  return firesResponse.parse(
    await fireList(f.reader, { orgId: 1, fingerprint: 'abc', limit: 50, offset: 0, ...params }, NOW)
  );
}

test('without a range every fire that is kept is listed, newest first', async () => {
  await f.alert({ fingerprint: 'abc', starts: [NOW - 300 * DAY, NOW - HOUR, NOW - 2 * HOUR] });
  const { total, fires } = await list({ limit: 2 });
  expect(total).toBe(3);
  expect(fires.map(({ startsAt }) => Date.parse(startsAt))).toEqual([NOW - HOUR, NOW - 2 * HOUR]);
});

test('a range counts and lists its own fires', async () => {
  await f.alert({ fingerprint: 'abc', starts: [NOW - 300 * DAY, NOW - HOUR] });
  expect(await list({ from: new Date(NOW - DAY).toISOString() })).toMatchObject({
    total: 1,
    fires: [{ startsAt: new Date(NOW - HOUR).toISOString() }],
  });
});

test('states and ends: firing, resolved, and an end that nobody told', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  await f.fire(id, NOW - 4 * HOUR, { end_reason: 'superseded' });
  await f.fire(id, NOW - 3 * HOUR, { end_reason: 'stale' });
  await f.fire(id, NOW - 2 * HOUR, { ends_at: NOW - HOUR, end_reason: 'administrative', state_reason: 'Updated' });
  await f.fire(id, NOW - MINUTE);
  expect((await list()).fires).toMatchObject([
    { state: 'firing', endsAt: null, endReason: null },
    {
      state: 'resolved',
      endsAt: new Date(NOW - HOUR).toISOString(),
      endReason: 'administrative',
      stateReason: 'Updated',
    },
    { state: 'unknown', endsAt: null, endReason: 'stale' },
    { state: 'unknown', endsAt: null, endReason: 'superseded' },
  ]);
});

test('a fire tells its deliveries, values, odd times, admission and newest analysis', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  const fire = await f.fire(id, NOW - HOUR, {
    ...{
      deliveries: 41,
      last_received_at: NOW,
      measured: '{"A":0.93}',
      time_note: 'clamped-to-now',
      starts_raw: '2027-01-01T00:00:00Z',
    },
    ...{ outcome: 'attach', outcome_reason: 'a new fire of an incident that has just been judged' },
  });
  await f.analysis(id, fire, { version: 1 });
  await f.analysis(id, fire, { version: 2, run_id: 'second' });
  expect((await list()).fires).toMatchObject([
    {
      deliveries: 41,
      lastReceivedAt: new Date(NOW).toISOString(),
      values: { A: 0.93 },
      timeNote:
        'The sender gave a start in the future, so it is the time of receipt. Its clock may be wrong. As sent: 2027-01-01T00:00:00Z',
      admission: { outcome: 'attach', reason: 'a new fire of an incident that has just been judged' },
      runId: 'second',
    },
  ]);
});

test('an alert of another organisation is unknown', async () => {
  await f.alert({ fingerprint: 'abc', org_id: 2, starts: [NOW] });
  await expect(list()).rejects.toMatchObject({ code: 'not_found' });
  expect(await list({ orgId: 2 })).toMatchObject({ total: 1 });
});
