import { messageOf } from './errors';

it.each([
  [new Error('disk full'), 'disk full'],
  [{ message: 'from another thread' }, 'from another thread'],
  [{ code: 'SQLITE_FULL' }, 'SQLITE_FULL'],
  ['text', 'text'],
  [undefined, 'undefined'],
])('says what %p says', (error, words) => {
  expect(messageOf(error)).toBe(words);
});
