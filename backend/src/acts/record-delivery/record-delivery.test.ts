import type { AdmissionPolicy } from '../../domain/incident/admission';
import { historyOn, openHistory, openInMemory, type History } from '../testing/history';
import { delivery, firing, HOUR, MINUTE, other, resolved, T0 } from '../testing/samples';
import { createTextsToStore } from './texts-to-store';
import { deliveryWire } from './wire';

let history: History;
const start = async (change: Partial<AdmissionPolicy> = {}) => void (history = await openHistory(change));
afterEach(() => history.close());
const jobs = () => history.reader.selectFrom('jobs').select(['fire_id', 'incident_id', 'state']).execute();

test('a fire that was over when it was first heard of, and goes on after all, is analysed', async () => {
  await start();
  await history.record(T0, [resolved(T0 - MINUTE, T0)]);
  expect(await jobs()).toEqual([]);
  const [fate] = await history.record(T0 + HOUR, [firing(T0 - MINUTE)]);
  expect(fate).toMatchObject({ transition: 'reopens', admission: { outcome: 'analyse' } });
  expect(await jobs()).toMatchObject([{ state: 'queued' }]);
});

test('one that was held back, and then seemed over, is admitted again when it goes on', async () => {
  await start({ stormPerMinute: 1 });
  await history.record(T0, [other(T0, 1, { severity: 'error' }), firing(T0)]);
  await history.record(T0 + 1000, [resolved(T0, T0 + 1000)]);
  await history.acts.perform('admit-owed', null, T0 + 2 * MINUTE);
  const [fate] = await history.record(T0 + HOUR, [firing(T0)]);
  expect(fate).toMatchObject({ transition: 'reopens', admission: { outcome: 'analyse' } });
});

test('one that was analysed is not analysed again because it seemed over for a while', async () => {
  await start();
  await history.record(T0, [firing(T0)]);
  await history.record(T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
  const [fate] = await history.record(T0 + HOUR, [firing(T0)]);
  expect(fate).toEqual({ transition: 'reopens', admission: null });
  expect(await jobs()).toHaveLength(1);
});

test('without an attach window fires of one scope share no incident, not even those of one delivery', async () => {
  await start({ attachWindowMs: 0 });
  const labels = { alertname: 'Slow', host: 'backup-2' };
  await history.record(T0, [firing(T0), other(T0, 2, { labels })]);
  expect(new Set((await jobs()).map(({ incident_id }) => incident_id)).size).toBe(2);
});

test('the case of a known alert follows the setting of scope labels', async () => {
  const opened = await openInMemory();
  history = historyOn(opened);
  const told = (labels: readonly string[], now: number) => {
    const event = firing(T0, { labels: { alertname: 'DiskFull', shelf: 's1', rack: 'r1' } });
    const request = deliveryWire.pack(createTextsToStore(labels)(delivery([event]), 1));
    return opened.perform({ act: 'record-delivery', request, now, actor: null });
  };
  await told(['rack'], T0);
  await told(['shelf'], T0 + 1);
  const cases = await history.reader.selectFrom('alerts').select('case_key').execute();
  expect(cases).toEqual([{ case_key: expect.stringContaining('shelf=') }]);
});
