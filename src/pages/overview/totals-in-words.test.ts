import { totalsInWords } from './totals-in-words';

const of = (alerts: number, faults = 0, standing = 0) => ({ alerts, faults, standing });

test.each([
  ['case', 12, of(49, 1), '12 cases of 49 alerts and 1 fault of the monitoring'],
  ['case', 1, of(1), '1 case of 1 alert'],
  ['case', 3, of(2, 2, 1), '3 cases of 2 alerts, 2 faults of the monitoring and 1 firing since before the range'],
  ['alert', 49, of(49), '49 alerts'],
  ['alert', 50, of(49, 1), '49 alerts and 1 fault of the monitoring'],
  ['alert', 2, of(0), '2 alerts'],
] as const)('by %s, %d rows', (by, total, held, words) => {
  expect(totalsInWords({ total, of: held }, by)).toBe(words);
});
