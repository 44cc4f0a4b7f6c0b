import { hourOfWeek, keepsWholeHours, wallClock } from './wall-clock';

const at = (text: string) => Date.parse(text);

test('UTC is the clock when no zone is given', () => {
  expect(wallClock()(at('2026-11-30T14:05:00Z'))).toEqual({ day: 20_787, weekday: 0, hour: 14 });
});

test.each([
  ['Europe/Berlin', '2026-11-30T23:30:00Z', 1, 0],
  ['America/New_York', '2026-11-30T03:00:00Z', 6, 22],
  ['Asia/Kolkata', '2026-11-30T18:29:00Z', 0, 23],
  ['Asia/Kolkata', '2026-11-30T18:31:00Z', 1, 0],
  ['Asia/Kathmandu', '2026-11-30T18:15:00Z', 1, 0],
])('%s at %s is weekday %i, hour %i', (zone, instant, weekday, hour) => {
  expect(wallClock(zone)(at(instant))).toMatchObject({ weekday, hour });
});

test('the hour of a change to summer time is right on both sides of it', () => {
  const berlin = wallClock('Europe/Berlin');
  expect(berlin(at('2026-03-29T00:59:00Z')).hour).toBe(1);
  expect(berlin(at('2026-03-29T01:00:00Z')).hour).toBe(3);
  expect(berlin(at('2026-10-25T00:30:00Z')).hour).toBe(2);
  expect(berlin(at('2026-10-25T01:30:00Z')).hour).toBe(2);
});

test('instants before 1970 have a weekday too', () => {
  expect(wallClock()(at('1969-12-31T23:00:00Z'))).toEqual({ day: -1, weekday: 2, hour: 23 });
});

test('a zone that does not exist is the fault of the request', () => {
  expect(() => wallClock('Mars/Olympus')).toThrow(
    expect.objectContaining({ code: 'bad_request', message: expect.stringContaining('Mars/Olympus') })
  );
});

test('the week holds every count in its hour', () => {
  const clock = wallClock();
  const week = hourOfWeek([
    [clock(at('2026-11-30T14:05:00Z')), 2],
    [clock(at('2026-11-23T14:55:00Z')), 1],
    [clock(at('2026-11-29T00:00:00Z')), 4],
  ]);
  expect(week).toHaveLength(7);
  expect(week[0]).toHaveLength(24);
  expect(week[0]![14]).toBe(3);
  expect(week[6]![0]).toBe(4);
  expect(week.flat().reduce((sum, count) => sum + count)).toBe(7);
});

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Asia/Kolkata', false],
  ['Asia/Kathmandu', false],
  // Half an hour off in winter only.
  ['Australia/Lord_Howe', false],
])('hours of %s are those of UTC: %s', (zone, whole) => {
  const year = { from: at('2026-01-01T00:00:00Z'), to: at('2026-12-31T00:00:00Z') };
  expect(keepsWholeHours(zone, year)).toBe(whole);
});
