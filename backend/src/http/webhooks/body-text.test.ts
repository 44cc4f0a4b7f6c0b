import { Unreadable } from '../../ingest/adapter';
import { jsonOf } from './body-text';

const read = (text: string | Buffer) =>
  jsonOf(Buffer.from(text as string), (words) => words.replaceAll('hunter2', '[redacted]'));

it('reads JSON with a mark of its byte order and white space around it', () => {
  expect(read('\uFEFF [1] \r\n')).toEqual([1]);
});

it.each([
  [String.raw`"\ud800"`, '\ufffd'],
  [String.raw`"\uDC00x"`, '\ufffdx'],
  [String.raw`"\ud83d\ude00"`, '😀'],
  [String.raw`"\ud800\ud83d\ude00\udc00"`, '\ufffd😀\ufffd'],
  [String.raw`"\\ud800"`, String.raw`\ud800`],
  [String.raw`"\\\ud800"`, '\\\ufffd'],
])('makes whole characters of %s', (json, text) => {
  expect(read(json)).toBe(text);
});

it('refuses a body of nothing but signs before it fills the memory', () => {
  expect(() => read(`[${'[],'.repeat(2_000_000)}[]]`)).toThrow(/more than 3000000 values/);
  expect(read(JSON.stringify('x'.repeat(4_000_000)))).toHaveLength(4_000_000);
});

it('quotes no piece of the body, which may be half of a secret', () => {
  expect(() => read('{"alerts": [], "password": correct-horse-battery-staple}')).toThrow(
    /^The body is not JSON: Unexpected token 'c'\.$/
  );
  expect(() => read('correct-horse')).toThrow(/^The body is not JSON: Unexpected token 'c'\.$/);
});

it('says that it is no JSON, without a secret that is quoted', () => {
  expect(() => read('hunter2')).toThrow(Unreadable);
  expect(() => read('hunter2')).not.toThrow(/hunter2/);
});
