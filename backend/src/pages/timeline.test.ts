import { firesOf, timelineResponse } from '@alert-recall/contract';
import { fireList } from './fire-list';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from './testing/fixture';
import { timeline } from './timeline';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

async function read(params: Partial<Parameters<typeof timeline>[1]> = {}) {
  const page = timelineResponse.parse(await timeline(f.reader, { orgId: 1, fingerprint: 'abc', ...params }, NOW));
  return { ...page, fires: firesOf(page.fires) };
}

test('a nightly alert shows its gaps, durations and hours', async () => {
  const nights = Array.from({ length: 14 }, (_, day) => Date.UTC(2026, 10, 16 + day, 2, 11));
  await f.alert({ fingerprint: 'abc', starts: nights });
  const page = await read();
  expect(page.gaps).toEqual([{ fromMs: 18 * HOUR, toMs: 36 * HOUR, count: 13 }]);
  expect(page.durations).toEqual([{ fromMs: 10 * MINUTE, toMs: 15 * MINUTE, count: 14 }]);
  expect(page.hourOfWeek.map((hours) => hours[2])).toEqual([2, 2, 2, 2, 2, 2, 2]);
  expect(page.histogram.stepMs).toBe(DAY);
  // From noon to noon: half a day at either end.
  expect(page.histogram.buckets).toHaveLength(31);
  expect(page.histogram.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(14);
  expect(page.histogram.buckets[0]!.at).toBe(page.range.from);
});

test('hours are those of the time zone asked for', async () => {
  await f.alert({ fingerprint: 'abc', starts: [Date.UTC(2026, 10, 29, 23, 30)] });
  expect((await read({ tz: 'Europe/Berlin' })).hourOfWeek[0]![0]).toBe(1);
  await expect(read({ tz: 'Nowhere' })).rejects.toMatchObject({ code: 'bad_request' });
});

test('the fire that was on when the range began is drawn and not counted', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  await f.fire(id, NOW - 3 * DAY, { ends_at: NOW - 2 * DAY, end_reason: 'recovered' });
  await f.fire(id, NOW - 25 * HOUR, { ends_at: NOW - 20 * HOUR, end_reason: 'recovered' });
  await f.fire(id, NOW - HOUR);
  const { fires, omitted } = await read({ from: new Date(NOW - DAY).toISOString() });
  expect(fires.map(({ startsAt }) => Date.parse(startsAt))).toEqual([NOW - 25 * HOUR, NOW - HOUR]);
  expect(omitted).toBe(0);
});

test('a fire whose end is not known does not reach into a later range, an open one does', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  await f.fire(id, NOW - 3 * DAY, { end_reason: 'superseded' });
  expect((await read({ from: new Date(NOW - DAY).toISOString() })).fires).toEqual([]);
  await f.fire(id, NOW - 2 * DAY);
  expect((await read({ from: new Date(NOW - DAY).toISOString() })).fires).toMatchObject([{ state: 'firing' }]);
});

test('only recovered fires feed the durations', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  await f.fire(id, NOW - 5 * HOUR, { ends_at: NOW - 4 * HOUR, end_reason: 'administrative' });
  await f.fire(id, NOW - 3 * HOUR, { end_reason: 'superseded' });
  expect((await read()).durations).toEqual([]);
});

test('analyses of the range are marked in order', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  const fire = await f.fire(id, NOW - 2 * HOUR);
  await f.analysis(id, fire, {
    version: 2,
    run_id: 'late',
    finished_at: NOW - MINUTE,
    state: 'failed',
    analyst: 'rules',
  });
  await f.analysis(id, fire, { version: 1, run_id: 'early', finished_at: NOW - HOUR });
  await f.analysis(id, fire, { version: 3, run_id: 'old', finished_at: NOW - 60 * DAY });
  expect((await read()).analyses).toEqual([
    {
      runId: 'early',
      at: new Date(NOW - HOUR).toISOString(),
      state: 'done',
      analyst: 'model',
      summary: 'The disk is full.',
    },
    { runId: 'late', at: new Date(NOW - MINUTE).toISOString(), state: 'failed', analyst: 'rules', summary: null },
  ]);
});

test('more fires than can be drawn are counted all the same', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  const starts = Array.from({ length: 2100 }, (_, i) => NOW - i * MINUTE).reverse();
  await f.past(
    id,
    starts.map((start) => [start, start + 2000])
  );
  const page = await read();
  expect(page.fires).toHaveLength(2000);
  expect(page.omitted).toBe(100);
  expect(Date.parse(page.fires.at(-1)!.startsAt)).toBe(NOW);
});

test('an alert that never fired in the range has an empty page', async () => {
  await f.alert({ fingerprint: 'abc', starts: [NOW - 90 * DAY] });
  expect(await read()).toMatchObject({
    fires: [],
    gaps: [],
    durations: [],
  });
});

test('the fires that travel by column are those of the list, fact by fact', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  const odd = await f.fire(id, NOW - 4 * HOUR, {
    ...{
      ends_at: NOW - 3 * HOUR,
      end_reason: 'administrative',
      state_reason: 'Paused',
      deliveries: 7,
      measured: '{"A":1.5}',
    },
    ...{
      time_note: 'skewed-ahead',
      starts_raw: null,
      first_received_at: NOW - 4 * HOUR - MINUTE,
      severity: 'critical',
    },
  });
  await f.analysis(id, odd, { run_id: 'older' });
  await f.analysis(id, odd, { run_id: 'newer' });
  await f.fire(id, NOW - 2 * HOUR, {
    end_reason: 'superseded',
    outcome: 'attach',
    outcome_reason: 'inside the window',
  });
  await f.fire(id, NOW - HOUR);
  const list = await fireList(f.reader, { orgId: 1, fingerprint: 'abc', limit: 50, offset: 0 }, NOW);
  const { fires } = await read();
  expect(fires).toEqual(list.fires.reverse());
  expect(fires[0]!.runId).toBe('newer');
});

test('a fire whose start lies a little ahead is counted and drawn', async () => {
  const id = await f.alert({ fingerprint: 'abc' });
  await f.fire(id, NOW + 3 * MINUTE);
  const page = await read();
  expect(page.fires).toHaveLength(1);
  expect(page.histogram.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(1);
});
