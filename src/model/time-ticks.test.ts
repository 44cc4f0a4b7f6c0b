import { timeTicks } from './time-ticks';

const ms = (text: string) => Date.parse(text);
const labels = (from: string, to: string, most: number, zone: string) =>
  timeTicks(ms(from), ms(to), most, zone).map(({ label }) => label);

test('a month has days', () => {
  expect(labels('2026-10-31T14:16:00Z', '2026-11-30T14:16:00Z', 8, 'utc')).toEqual([
    '5 Nov',
    '10 Nov',
    '15 Nov',
    '20 Nov',
    '25 Nov',
    '30 Nov',
  ]);
});

test('a week has weekdays', () => {
  expect(labels('2026-11-24T00:00:00Z', '2026-11-30T12:00:00Z', 10, 'utc')).toEqual([
    'Tue 24',
    'Wed 25',
    'Thu 26',
    'Fri 27',
    'Sat 28',
    'Sun 29',
    'Mon 30',
  ]);
});

test('a day has hours, and midnight carries the day', () => {
  expect(labels('2026-11-29T20:00:00Z', '2026-11-30T10:00:00Z', 5, 'utc')).toEqual([
    '21:00',
    '30 Nov',
    '03:00',
    '06:00',
    '09:00',
  ]);
});

test('an hour has minutes', () => {
  expect(labels('2026-11-30T14:02:00Z', '2026-11-30T15:02:00Z', 6, 'utc')).toEqual([
    '14:10',
    '14:20',
    '14:30',
    '14:40',
    '14:50',
    '15:00',
  ]);
});

test('years have months', () => {
  expect(labels('2025-02-10T00:00:00Z', '2026-02-10T00:00:00Z', 5, 'utc')).toEqual([
    'Apr 2025',
    'Jul 2025',
    'Oct 2025',
    'Jan 2026',
  ]);
});

test('days begin at local midnight, also across a clock change', () => {
  const ticks = timeTicks(ms('2026-10-23T00:00:00Z'), ms('2026-10-28T00:00:00Z'), 6, 'Europe/Berlin');
  expect(ticks.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-10-26T23:00:00.000Z',
    '2026-10-27T23:00:00.000Z',
  ]);
});

test('hours stay on round local hours across a clock change', () => {
  expect(labels('2026-10-24T22:00:00Z', '2026-10-26T22:00:00Z', 5, 'Europe/Berlin')).toEqual([
    '25 Oct',
    '12:00',
    '26 Oct',
    '12:00',
  ]);
});

test('an empty range or no room has none', () => {
  expect(timeTicks(5, 5, 3, 'utc')).toEqual([]);
  expect(timeTicks(0, 1000, 0, 'utc')).toEqual([]);
});
