import { cut, cutBytes, shorten } from './cut';

test('short text stays', () => {
  expect(cut('abc', 3)).toBe('abc');
  expect(shorten('abc', 3)).toBe('abc');
  expect(cutBytes('äöü', 6)).toBe('äöü');
});

test('a cut says how many characters are missing', () => {
  expect(cut('abcdef', 2)).toBe('ab …[cut, 4 characters more]');
  expect(cut('ab🔥🔥', 2)).toBe('ab …[cut, 2 characters more]');
});

test('a character is never torn', () => {
  expect(cut('a🔥b', 2)).toBe('a …[cut, 2 characters more]');
  expect(shorten('a🔥bcd', 3)).toBe('a…');
  expect(cutBytes('ab🔥cd', 6)).toBe('ab…');
  for (let max = 3; max < 30; max++) {
    const out = cutBytes('äöü🔥€'.repeat(3), max);
    expect(Buffer.byteLength(out)).toBeLessThanOrEqual(max);
    expect(out).not.toContain('\ufffd');
  }
});

test('a shortened text is one line of the length asked for', () => {
  expect(shorten('one\n  two\tthree', 100)).toBe('one two three');
  expect(shorten('x'.repeat(300), 200)).toHaveLength(200);
});
