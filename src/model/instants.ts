/** Instants as text in Grafana's time zone and date formats. The present moment is passed in, never read. */
import { dateTimeFormat, dateTimeFormatWithAbbrevation, systemDateFormats } from '@grafana/data';
import { exactDuration, roughDuration } from './durations';

/** The moment a page speaks from, and the time zone it speaks in (the user's own when left out). */
export interface Present {
  now: number;
  timeZone?: string;
}

type Zone = Pick<Present, 'timeZone'>;

/** Hour and minute as this Grafana writes them, "14:05" unless an administrator chose otherwise. */
export function clockTime(instant: string, { timeZone }: Zone = {}): string {
  return dateTimeFormat(instant, { format: systemDateFormats.interval.minute, timeZone });
}

/** "26 Nov"; with the year when it is not the present one. */
export function dayOf(instant: string, { now, timeZone }: Present): string {
  const year = (at: string | number) => dateTimeFormat(at, { format: 'YYYY', timeZone });
  return dateTimeFormat(instant, { format: year(instant) === year(now) ? 'D MMM' : 'D MMM YYYY', timeZone });
}

export function isToday(instant: string, { now, timeZone }: Present): boolean {
  const day = (at: string | number) => dateTimeFormat(at, { format: 'YYYY-MM-DD', timeZone });
  return day(instant) === day(now);
}

/** "26 Nov 14:05". */
export function dayAndTime(instant: string, present: Present): string {
  return `${dayOf(instant, present)} ${clockTime(instant, present)}`;
}

/** "14:05" today, "26 Nov 14:05" on any other day. */
export function shortTime(instant: string, present: Present): string {
  return isToday(instant, present) ? clockTime(instant, present) : dayAndTime(instant, present);
}

/** "14:05:07" today, "26 Nov 14:05:07" on any other day: where several come in a minute. */
export function timeWithSeconds(instant: string, present: Present): string {
  const clock = dateTimeFormat(instant, { format: systemDateFormats.interval.second, timeZone: present.timeZone });
  return isToday(instant, present) ? clock : `${dayOf(instant, present)} ${clock}`;
}

/** "today 14:16", "26 Nov 14:05": for headings. */
export function namedTime(instant: string, present: Present): string {
  return isToday(instant, present) ? `today ${clockTime(instant, present)}` : dayAndTime(instant, present);
}

/** The whole instant with its time zone, for hovers and facts. */
export function fullTime(instant: string, { timeZone }: Zone = {}): string {
  // The zone has no name when it is the browser's own.
  return dateTimeFormatWithAbbrevation(instant, { timeZone }).trim();
}

/** "20 s ago", "in 5 min", "just now". */
export function relativeTime(instant: string, { now }: Present): string {
  const elapsed = now - Date.parse(instant);
  if (Math.abs(elapsed) < 1000) {
    return 'just now';
  }
  return elapsed < 0 ? `in ${roughDuration(-elapsed)}` : `${roughDuration(elapsed)} ago`;
}

/** How long something has lasted until now; a start ahead of this clock counts as just begun. */
export function lastedUntil(instant: string, { now }: Present): string {
  return roughDuration(Math.max(0, now - Date.parse(instant)));
}

/** Length of a finished fire, exact. */
export function between(start: string, end: string): string {
  return exactDuration(Math.max(0, Date.parse(end) - Date.parse(start)));
}
