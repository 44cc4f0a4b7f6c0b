import { decideHabits } from './habit';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = 100 * DAY;

function habitsOf(starts: number[], firstStartsAt = Math.min(...starts, at - 50 * DAY)) {
  return decideHabits({ kind: 'alert', firstStartsAt, starts }, at).map(({ id }) => id);
}

test('an alert whose first fire is less than a day old is new', () => {
  expect(habitsOf([at - 3 * HOUR], at - 3 * HOUR)).toEqual(['new']);
  expect(habitsOf([at - 25 * HOUR], at - 25 * HOUR)).toEqual([]);
});

const everyDay = (count: number) => Array.from({ length: count }, (_, i) => at - (count - i) * DAY);

test('twenty fires on ten days are frequent, two of a well-known alert are rare, and what lies between is neither', () => {
  expect(habitsOf(everyDay(20))).toEqual(['frequent']);
  expect(habitsOf(everyDay(19))).toEqual([]);
  const threeADay = (days: number) => everyDay(days).flatMap((start) => [start, start + 2 * HOUR, start + 4 * HOUR]);
  expect(habitsOf(threeADay(9))).toEqual([]);
  expect(habitsOf(threeADay(10))).toEqual(['frequent']);
  expect(habitsOf([at - 6 * DAY, at - DAY])).toEqual(['rare']);
  expect(habitsOf([])).toEqual(['rare']);
});

test('an alert known for two weeks or less is not called rare yet', () => {
  expect(habitsOf([at - 14 * DAY, at - DAY], at - 14 * DAY)).toEqual([]);
});

test('five fires within an hour are flapping once they come again', () => {
  const burst = (day: number) => [0, 15, 30, 45, 60].map((minute) => at - day * DAY + minute * MINUTE);
  expect(habitsOf([...burst(9), ...burst(2)])).toEqual(['flapping']);
  expect(habitsOf([...burst(9), at - 2 * DAY])).toEqual([]);
  expect(habitsOf([...burst(9), ...burst(2).slice(0, 4), at - 2 * DAY + 61 * MINUTE])).toEqual([]);
  const nine = Array.from({ length: 9 }, (_, i) => at - DAY + i * 12 * MINUTE);
  expect(habitsOf(nine)).toEqual([]);
});

test('fires that mostly follow within ten minutes are flapping even when no hour holds five of them', () => {
  const pairs = [1, 2, 3]
    .flatMap((day) => [at - day * DAY, at - day * DAY + 9 * MINUTE, at - day * DAY + 18 * MINUTE])
    .sort((a, b) => a - b);
  expect(habitsOf(pairs)).toEqual(['flapping']);
});

test('a new alert that flaps is both', () => {
  const burst = [5, 4, 3, 2, 1].map((minute) => at - minute * MINUTE);
  expect(habitsOf(burst, burst[0])).toEqual(['new', 'flapping']);
});

test.each(['monitoring-fault', 'heartbeat', 'inhibitor'] as const)(
  'a %s has that habit only, whatever it does',
  (kind) => {
    const burst = [5, 4, 3, 2, 1].map((minute) => at - minute * MINUTE);
    const [habit, ...others] = decideHabits({ kind, firstStartsAt: burst[0]!, starts: burst }, at);
    expect(habit).toEqual({ id: kind, rule: expect.stringContaining('Not counted.') });
    expect(others).toEqual([]);
  }
);
