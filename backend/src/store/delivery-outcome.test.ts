import { outcomeOf, rejectionsOf } from './delivery-outcome';

const kept = { test: false, rejected: [], events: [{}] };

it.each([
  ['accepted', {}],
  ['empty', { events: [] }],
  ['partial', { rejected: [{}] }],
  ['partial', { rejected: [{}], events: [] }],
  ['test', { test: true, events: [] }],
])('%s: %j', (outcome, change) => {
  expect(outcomeOf({ ...kept, ...change })).toBe(outcome);
});

it('names at most twenty rejections', () => {
  const rejected = Array.from({ length: 30 }, (_, index) => ({ index, reason: 'no labels' }));
  expect(rejectionsOf({ rejected: [] })).toBe('[]');
  expect(JSON.parse(rejectionsOf({ rejected }))).toEqual(rejected.slice(0, 20));
});
