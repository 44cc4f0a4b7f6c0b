import { churningLabel, type Sibling } from './churn';

const MINUTE = 60_000;

function sibling(labels: Record<string, string>, minute: number, lastMinute = minute): Sibling {
  return {
    labels: { alertname: 'MemoryHigh', ...labels },
    fires: 1,
    firstStartsAt: minute * MINUTE,
    lastStartsAt: lastMinute * MINUTE,
  };
}

function labelOf(siblings: Sibling[]): string | null {
  return churningLabel(siblings[0]!, siblings.slice(1));
}

test('a measured value in a label is named', () => {
  expect(
    labelOf([80, 81, 82, 83, 84].map((value, i) => sibling({ instance: 'node-5', value: String(value) }, i)))
  ).toBe('value');
});

test('four fingerprints are not many', () => {
  expect(labelOf([80, 81, 82, 83].map((value, i) => sibling({ value: String(value) }, i)))).toBeNull();
});

test('a storm over many values at once is many problems', () => {
  expect(labelOf([1, 2, 3, 4, 5, 6].map((shard) => sibling({ shard: String(shard) }, 0)))).toBeNull();
});

test('alerts that come back in any order are many problems', () => {
  expect(labelOf([1, 2, 3, 4, 5, 6].map((disk) => sibling({ disk: String(disk) }, disk, 100 + disk)))).toBeNull();
});

test('hosts differ by their name since there are many of them', () => {
  expect(labelOf([1, 2, 3, 4, 5, 6].map((host) => sibling({ instance: `node-${host}` }, host)))).toBeNull();
});

test('alerts that differ in two labels do not count', () => {
  expect(labelOf([1, 2, 3, 4, 5, 6].map((i) => sibling({ value: String(i), build: String(i) }, i)))).toBeNull();
});

test('a label that only some have is not a change of its value', () => {
  const lone = sibling({ instance: 'node-5' }, 0);
  expect(
    churningLabel(
      lone,
      [1, 2, 3, 4, 5].map((i) => sibling({ [`extra${i}`]: 'x' }, i))
    )
  ).toBeNull();
});

test('a fingerprint that keeps coming back is a problem of its own', () => {
  const values = [80, 81, 82, 83, 84].map((value, i) => sibling({ value: String(value) }, i));
  expect(labelOf([{ ...values[0]!, fires: 4 }, ...values.slice(1)])).toBeNull();
  expect(labelOf([...values.slice(0, 4), { ...values[4]!, fires: 4 }])).toBeNull();
});
