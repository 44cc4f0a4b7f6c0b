/** The clock habit of an alert: whether it keeps to certain hours or days, and only when that is clear. Pure. */

import type { Millis } from '../types';

/** When a fire started, on the wall clock of the reader. */
export interface LocalMoment {
  /** Days since 1970-01-01. */
  day: number;
  /** 0 is Monday. */
  weekday: number;
  hour: number;
}

/** On a clock that shows UTC. */
export function utcMoment(at: Millis): LocalMoment {
  const day = Math.floor(at / DAY);
  // 1970-01-01 was a Thursday.
  return { day, weekday: (day + 3) % 7, hour: Math.floor((at % DAY) / HOUR) };
}

export interface ClockHabit {
  outcome: 'too-few' | 'no-habit' | 'hours' | 'days' | 'days-and-hours';
  words: string | null;
  /** The hours that it keeps to; null where there are none. */
  window: HoursWindow | null;
}

/** Hours of the day, midnight crossed or not. */
export interface HoursWindow {
  start: number;
  width: number;
}

/** `moment` lies in the window, or within an hour of it: ten minutes late is no other hour. */
export function isNear({ start, width }: HoursWindow, { hour }: Pick<LocalMoment, 'hour'>): boolean {
  return (hour - start + 1 + 24) % 24 < width + 2;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A habit needs this many different days: a storm of one afternoon is none. */
const FEWEST_DAYS = 4;
const WIDEST_WINDOW = 4;
const HOURS_SHARE = 0.8;
const WEEKDAY_SHARE = 0.8;
/** Five days in seven are working days anyhow, so this claim asks for more. */
const WORKING_DAYS_SHARE = 0.9;
const WORKING_DAYS_FEWEST = 7;
const WEEKEND_SHARE = 0.8;
const DAILY_SHARE = 0.7;
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** Many fires within one hour of one day count once. */
export function decideClockHabit(moments: readonly LocalMoment[]): ClockHabit {
  const slots = [...new Map(moments.map((moment) => [moment.day * 24 + moment.hour, moment])).values()];
  const days = [...new Map(slots.map((slot) => [slot.day, slot])).values()];
  if (days.length < FEWEST_DAYS) return { outcome: 'too-few', words: null, window: null };
  const window = hoursWindow(slots);
  const hours = window === null ? null : hoursWords(window);
  const on = daysWords(days);
  if (hours !== null && on !== null) return { outcome: 'days-and-hours', words: `mostly ${on} ${hours}`, window };
  if (hours !== null)
    return { outcome: 'hours', words: `${isDaily(days) ? 'almost every day' : 'mostly'} ${hours}`, window };
  if (on !== null) return { outcome: 'days', words: `mostly ${on}`, window };
  return { outcome: 'no-habit', words: null, window };
}

/** The narrowest window of the clock, midnight crossed or not, that holds nearly all. */
function hoursWindow(slots: readonly LocalMoment[]): HoursWindow | null {
  const perHour = Array.from({ length: 24 }, (_, hour) => slots.filter((slot) => slot.hour === hour).length);
  for (let width = 1; width <= WIDEST_WINDOW; width++) {
    const sums = perHour.map((_, start) => sumOf(perHour, start, width));
    const most = Math.max(...sums);
    if (most < HOURS_SHARE * slots.length) continue;
    return { start: sums.indexOf(most), width };
  }
  return null;
}

function hoursWords({ start, width }: HoursWindow): string {
  return `between ${clock(start)} and ${clock((start + width) % 24)}`;
}

function sumOf(perHour: readonly number[], start: number, width: number): number {
  let sum = 0;
  for (let i = 0; i < width; i++) sum += perHour[(start + i) % 24]!;
  return sum;
}

function daysWords(days: readonly LocalMoment[]): string | null {
  const share = (holds: (day: LocalMoment) => boolean) => days.filter(holds).length / days.length;
  const single = WEEKDAYS.findIndex((_, weekday) => share((day) => day.weekday === weekday) >= WEEKDAY_SHARE);
  if (single >= 0) return `on ${WEEKDAYS[single]}`;
  if (share((day) => day.weekday >= 5) >= WEEKEND_SHARE) return 'at weekends';
  if (days.length >= WORKING_DAYS_FEWEST && share((day) => day.weekday < 5) >= WORKING_DAYS_SHARE) return 'on weekdays';
  return null;
}

function isDaily(days: readonly LocalMoment[]): boolean {
  const numbers = days.map((day) => day.day);
  const span = Math.max(...numbers) - Math.min(...numbers) + 1;
  return days.length / span >= DAILY_SHARE;
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
