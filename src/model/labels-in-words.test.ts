import { labelsInWords } from './labels-in-words';

it.each([
  [{ alertname: 'Watchdog', severity: 'none', rulename: 'r', grafana_folder: 'f', __x__: 'y' }, ''],
  [{ alertname: 'Watchdog', cluster: 'a', prometheus: 'b', c: 'd', e: 'f' }, 'cluster a · prometheus b · c d'],
])('tells %p as "%s"', (labels, words) => {
  expect(labelsInWords(labels)).toBe(words);
});
