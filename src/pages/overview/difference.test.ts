import { differenceInWords } from './difference';

const fingerprint = '3c1f9a0be2d47c55';

test.each([
  [{ service: 'pay', version: '1.2' }, 'version 1.2'],
  [{ service: 'pay', version: '1.2', pod: 'a', node: 'n', zone: 'z' }, 'version 1.2 · pod a · node n'],
  [{ service: 'pay' }, 'fingerprint 3c1f9a0b'],
  [{ service: 'pay', version: 'x'.repeat(50) }, `version ${'x'.repeat(39)}…`],
])('%j', (labels, words) => {
  expect(differenceInWords({ fingerprint, labels }, { labels: { service: 'pay' } })).toBe(words);
});
