import type { ComparedFire } from '@alert-recall/contract';
import { NOW, openFire, sampleFire } from '../test/alert-samples';
import { compareGroups } from './compare-rows';

const present = { now: NOW, timeZone: 'utc' };
const side = (change: Partial<ComparedFire> = {}): ComparedFire => ({
  ...{ fingerprint: 'a', name: 'Pay', labels: { service: 'pay', version: '1.8' }, annotations: {} },
  ...{ fire: sampleFire({ values: { A: 7 } }), around: [], finding: null },
  ...change,
});
const rows = (one: ComparedFire, other: ComparedFire) =>
  Object.fromEntries(compareGroups(one, other, present).flatMap((group) => group.rows.map((row) => [row.name, row])));

test('what is the same is counted, what differs is told and marked', () => {
  const groups = compareGroups(side(), side({ labels: { service: 'pay', version: '1.9', pod: 'x' } }), present);
  expect(groups.find(({ title }) => title === 'Labels')).toEqual({
    title: 'Labels',
    same: 1,
    rows: [
      { name: 'version', one: '1.8', other: '1.9', differs: true },
      { name: 'pod', one: '–', other: 'x', differs: true },
    ],
  });
  expect(groups.find(({ title }) => title === 'Values')).toMatchObject({ rows: [], same: 1 });
  expect(groups.some(({ title }) => title === 'What the alert says')).toBe(false);
});

test('two fires always start at another time: that is no difference; how they ended is', () => {
  const all = rows(side(), side({ fire: openFire() }));
  expect(all.Started.differs).toBe(false);
  expect(all.Ended).toMatchObject({ other: 'still firing', differs: true });
  expect(rows(side(), side({ fire: sampleFire({ startsAt: '2026-11-20T10:00:00.000Z' }) })).Ended.differs).toBe(false);
});

test('what else fired, and what was found of each', () => {
  const finding = {
    runId: 'r',
    at: '2026-11-30T13:16:00.000Z',
    analyst: 'model' as const,
    confidence: 0.6,
    summary: 'Slow.',
  };
  const all = rows(
    side({
      around: [
        { name: 'Disk', fires: 1 },
        { name: 'Net', fires: 3 },
      ],
      finding,
    }),
    side({ finding: { ...finding, analyst: 'rules' } })
  );
  expect(all['Began with it']).toMatchObject({ one: 'Disk, Net (3 fires)', other: 'nothing else within ten minutes' });
  expect(all.Finding).toMatchObject({
    differs: true,
    one: 'Slow. (confidence 0.6, 1 h ago)',
    other: 'facts only, by the rules (1 h ago)',
  });
  const older = { ...finding, at: '2026-11-20T13:16:00.000Z', confidence: 0.4 };
  expect(rows(side({ finding }), side({ finding: older })).Finding.differs).toBe(false);
});
