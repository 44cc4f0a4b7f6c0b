import { hash53 } from './hash53';

it('is the same number for the same text, exact and never negative', () => {
  for (const text of ['', 'a', 'service="payments"', 'Überall ✓ \u{1f525}', 'x'.repeat(100_000)]) {
    const hash = hash53(text);
    expect(hash).toBe(hash53(text));
    expect(Number.isSafeInteger(hash)).toBe(true);
    expect(hash).toBeGreaterThanOrEqual(0);
  }
});

// Written to the store: another number for the same text would be another scope.
it('stays what it was', () => {
  expect([hash53(''), hash53('host="a"')]).toEqual([4094235575623109, 6990760552204223]);
});

it('tells apart texts that differ in little', () => {
  const texts = Array.from({ length: 50_000 }, (_, i) => `host="node-${i}"`);
  expect(new Set(texts.map(hash53)).size).toBe(texts.length);
  const uses = new Set(texts.map((text) => Math.floor(hash53(text) / 2 ** 48)));
  expect(uses.size).toBe(32);
});
