import { sizeInWords } from './sizes';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [999.6, '1 kB'],
  [2_140, '2.1 kB'],
  [275_000, '275 kB'],
  [999_600, '1 MB'],
  [1_830_000, '1.8 MB'],
  [32_000_000_000, '32 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(sizeInWords(bytes)).toBe(text);
});
