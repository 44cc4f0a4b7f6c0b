import { readmissionReason } from './readmission';

it.each([
  [
    'queue-full',
    '1 analysis is waiting already',
    'it goes on, and was not analysed at first: 1 analysis is waiting already',
  ],
  ['analyse', 'first fire of an incident', 'it goes on, and its analysis came to no conclusion'],
  [
    'attach',
    'an analysis of this incident is on its way',
    'it goes on, and the analysis of its incident came to no conclusion',
  ],
] as const)('a fire that goes on says why it is admitted after %s', (outcome, reason, words) => {
  expect(readmissionReason({ outcome, reason })).toBe(words);
});
