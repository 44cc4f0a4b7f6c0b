import { turnsWrittenOut, withoutTurns } from './text-direction';

const turned = '\u202egnp.exe\u202c \u2066a\u2069';

it('takes the marks out of every text and name, and leaves the rest as it is', () => {
  const answer = {
    name: turned,
    labels: { [`pod${turned}`]: 'a\u2069\u202eb', emoji: '👩‍👧 سلام' },
    list: [turned, 1, null, true],
  };
  expect(withoutTurns(answer)).toEqual({
    name: 'gnp.exe a',
    labels: { 'podgnp.exe a': 'ab', emoji: '👩‍👧 سلام' },
    list: ['gnp.exe a', 1, null, true],
  });
});

it('writes them out for a box that shows text as it is', () => {
  expect(turnsWrittenOut(`a ${turned} سلام`)).toBe('a \\u202egnp.exe\\u202c \\u2066a\\u2069 سلام');
});

it('leaves what the analyst was told to the byte', () => {
  expect(withoutTurns({ promptText: turned, memoryText: turned, summary: turned })).toEqual({
    promptText: turned,
    memoryText: turned,
    summary: 'gnp.exe a',
  });
});
