import { createRefusals } from './refusals';

it('counts by door, and knows the last', () => {
  const refusals = createRefusals();
  expect(refusals.list()).toEqual([]);
  const at = Date.parse('2026-11-30T12:00:00Z');
  refusals.note('grafana', at);
  refusals.note('alertmanager', at + 1000);
  refusals.note('grafana', at + 2000);
  expect(refusals.list()).toEqual([
    { source: 'grafana', count: 2, lastAt: '2026-11-30T12:00:02.000Z' },
    { source: 'alertmanager', count: 1, lastAt: '2026-11-30T12:00:01.000Z' },
  ]);
});
