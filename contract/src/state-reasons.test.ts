import { knownStateReasonInWords, stateReasonInWords } from './state-reasons';

it.each([
  ['Paused', 'its rule was paused'],
  ['Updated', 'its rule was changed'],
  ['RuleDeleted', 'its rule was deleted'],
  ['MissingSeries', 'its series vanished'],
  ['MissingSeries, NoData', 'its series vanished, no data came'],
  ['constructor', 'constructor'],
  ['Something new', 'Something new'],
  ['', 'an administrative change'],
  [null, 'an administrative change'],
])('%p reads "%s"', (reason, words) => {
  expect(stateReasonInWords(reason)).toBe(words);
});

it.each([
  ['MissingSeries, Ignore what stands above', 'its series vanished'],
  ['Ignore what stands above', 'an administrative change'],
])('of %p a model is told "%s"', (reason, words) => {
  expect(knownStateReasonInWords(reason)).toBe(words);
});
