import {
  capitalised,
  changeInWords,
  counted,
  grouped,
  listed,
  numberWord,
  ordinal,
  shareInWords,
  signedDifference,
} from './counting-words';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [8, '8th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [101, '101st'],
  [111, '111th'],
  [112, '112th'],
  [1013, '1,013th'],
  [1021, '1,021st'],
])('%d is the %s', (count, word) => expect(ordinal(count)).toBe(word));

test.each([
  [0, '0 fires'],
  [1, '1 fire'],
  [2, '2 fires'],
  [2141, '2,141 fires'],
])('counts %d as %s', (count, words) => expect(counted(count, 'fire')).toBe(words));

test('takes an irregular plural', () => {
  expect(counted(2, 'analysis', 'analyses')).toBe('2 analyses');
  expect(counted(1, 'analysis', 'analyses')).toBe('1 analysis');
});

test('writes small numbers as words and large ones with separators', () => {
  expect([0, 3, 12, 13, 2000].map(numberWord)).toEqual(['no', 'three', 'twelve', '13', '2,000']);
  expect(grouped(1234567)).toBe('1,234,567');
});

test('lists with a last "and"', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
  expect(capitalised('three alerts')).toBe('Three alerts');
});

test.each([
  [0, '0 %'],
  [0.004, 'under 1 %'],
  [0.61, '61 %'],
  [0.996, 'over 99 %'],
  [1, '100 %'],
])('share %d is %s', (share, words) => expect(shareInWords(share)).toBe(words));

test.each([
  [8, 8, 'as many as'],
  [0, 0, 'as many as'],
  [3, 0, 'up from none in'],
  [88, 100, '12 % fewer than'],
  [0, 5, '100 % fewer than'],
  [112, 100, '12 % more than'],
  [1001, 1000, 'under 1 % more than'],
  [20, 10, 'twice as many as'],
  [25, 10, '2.5 times as many as'],
  [300, 10, '30 times as many as'],
])('%d against %d is %s', (count, before, words) => expect(changeInWords(count, before)).toBe(words));

test.each([
  [8, 5, '+3'],
  [3, 12, '−9'],
  [7, 7, '0'],
  [2000, 0, '+2,000'],
])('difference of %d and %d is %s', (count, before, text) => expect(signedDifference(count, before)).toBe(text));
