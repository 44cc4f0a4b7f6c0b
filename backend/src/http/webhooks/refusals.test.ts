import { createRefusals } from './refusals';

it('counts by door and reason, and knows the last', () => {
  const refusals = createRefusals();
  expect(refusals.list()).toEqual([]);
  const at = Date.parse('2026-11-30T12:00:00Z');
  refusals.note('grafana', 'credentials', at);
  refusals.note('prometheus', 'credentials', at + 1000);
  refusals.note('grafana', 'credentials', at + 2000);
  refusals.note('prometheus', 'wrong-address', at + 3000);
  expect(refusals.list()).toEqual([
    { source: 'grafana', reason: 'credentials', count: 2, lastAt: '2026-11-30T12:00:02.000Z' },
    { source: 'prometheus', reason: 'credentials', count: 1, lastAt: '2026-11-30T12:00:01.000Z' },
    { source: 'prometheus', reason: 'wrong-address', count: 1, lastAt: '2026-11-30T12:00:03.000Z' },
  ]);
});
