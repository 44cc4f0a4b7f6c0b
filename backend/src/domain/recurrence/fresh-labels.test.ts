import { freshLabels } from './fresh-labels';

const now = { alertname: 'Slow', service: 'payments', version: '2.14.0', pod: 'pay-9', team: 'b' };

test('a version that the case never had is news, and so is a label that was always the same', () => {
  const others = [
    { ...now, version: '2.13.0', pod: 'pay-1', team: 'a' },
    { ...now, version: '2.13.1', pod: 'pay-2', team: 'a' },
  ];
  expect(freshLabels(now, others)).toEqual([
    { label: 'version', value: '2.14.0' },
    { label: 'team', value: 'b' },
  ]);
});

test('the next pod is no news, nor is what was seen before, nor the first alert of a case', () => {
  const others = [
    { ...now, pod: 'pay-1' },
    { ...now, pod: 'pay-2' },
  ];
  expect(freshLabels(now, others)).toEqual([]);
  expect(freshLabels(now, [])).toEqual([]);
  expect(freshLabels({ ...now, __private__: 'x' }, [now])).toEqual([]);
});
