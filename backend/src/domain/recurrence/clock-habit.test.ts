import { decideClockHabit, type LocalMoment } from './clock-habit';

/** Day 0 of these tests is a Monday. */
function moment(day: number, hour: number): LocalMoment {
  return { day, weekday: day % 7, hour };
}

test('a nightly job is seen', () => {
  const nights = Array.from({ length: 10 }, (_, day) => moment(day, 2));
  expect(decideClockHabit(nights)).toMatchObject({
    outcome: 'hours',
    words: 'almost every day between 02:00 and 03:00',
  });
});

test('a window across midnight is one window', () => {
  const nights = [0, 4, 9, 15, 17, 26].map((day, i) => moment(day, i % 2 ? 23 : 0));
  expect(decideClockHabit(nights)).toMatchObject({ outcome: 'hours', words: 'mostly between 23:00 and 01:00' });
});

test('office hours on working days are named together', () => {
  const days = [0, 1, 3, 4, 7, 9, 10, 11].map((day, i) => moment(day, 14 + (i % 2)));
  expect(decideClockHabit(days)).toMatchObject({
    outcome: 'days-and-hours',
    words: 'mostly on weekdays between 14:00 and 16:00',
  });
});

test('one day of the week is named', () => {
  const mondays = [0, 7, 14, 21, 28].map((day, i) => moment(day, (i * 5) % 24));
  expect(decideClockHabit(mondays)).toMatchObject({ outcome: 'days', words: 'mostly on Mondays' });
});

test('weekends are named', () => {
  const weekends = [5, 6, 12, 13, 19, 27].map((day, i) => moment(day, (i * 5) % 24));
  expect(decideClockHabit(weekends)).toMatchObject({ outcome: 'days', words: 'mostly at weekends' });
});

test('a storm of one afternoon is no habit', () => {
  const storm = Array.from({ length: 300 }, (_, i) => moment(3, 14 + (i % 2)));
  expect(decideClockHabit(storm)).toMatchObject({ outcome: 'too-few', words: null });
});

test('a storm does not drown the hours of the other days', () => {
  const storm = Array.from({ length: 300 }, () => moment(3, 14));
  const others = [0, 5, 8, 13, 20].map((day, i) => moment(day, (i * 7 + 1) % 24));
  expect(decideClockHabit([...storm, ...others]).words).toBeNull();
});

test('fires all over the clock and the week have no rhythm', () => {
  const scattered = Array.from({ length: 40 }, (_, i) => moment(i, (i * 7) % 24));
  expect(decideClockHabit(scattered)).toMatchObject({ outcome: 'no-habit', words: null });
});

test('five working days alone do not make a working-day habit', () => {
  const week = [0, 1, 2, 3, 4].map((day) => moment(day, (day * 9) % 24));
  expect(decideClockHabit(week).words).toBeNull();
});
