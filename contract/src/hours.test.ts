import { readHours, writeHours } from './hours';

const chosen = (text: string) => {
  const week = readHours(text)!;
  return week.flatMap((day, place) => day.flatMap((is, hour) => (is ? [`${place}/${hour}`] : [])));
};

test.each([
  ['mo-02', ['0/2']],
  ['su-22-24', ['6/22', '6/23']],
  ['mo-23-01', ['0/0', '0/23']],
  ['02', [0, 1, 2, 3, 4, 5, 6].map((day) => `${day}/2`)],
  ['mo-02, tu-03', ['0/2', '1/3']],
])('%s', (text, hours) => {
  expect(chosen(text)).toEqual(hours);
});

test('a span of hours goes over midnight, on every day', () => {
  const night = readHours('22-06')!;
  for (const day of night) expect(day.map(Number).join('')).toBe('111111000000000000000011');
});

test.each(['', 'xx', 'mo-24', '25', '22-25', 'mo-', 'mo--02', '2', 'mo-02;tu-03'])('"%s" cannot be read', (text) => {
  expect(readHours(text)).toBeNull();
});

test.each(['mo', 'sa,su', 'mo-02', '00,01,22,23', 'we-08,we-09', '02,mo-03'])(
  '%s is written as it was read',
  (text) => {
    expect(writeHours(readHours(text)!)).toBe(text);
  }
);

test('all hours are the seven days, and none is nothing', () => {
  expect(writeHours(readHours('00-24')!)).toBe('mo,tu,we,th,fr,sa,su');
  expect(writeHours(readHours('mo')!.map((day) => day.map(() => false)))).toBe('');
});
