/** Time spans in words, as short as a person says them. Pure. */
import type { Millis } from '../domain/types';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `45 s`, `11 min`, `2 h 10 min`, `24 h`, `3 d 4 h`. */
export function durationInWords(span: Millis): string {
  if (span < MINUTE) return `${Math.round(span / SECOND)} s`;
  const minutes = Math.round(span / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (span < 2 * DAY) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(span / HOUR);
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** For figures that are only about right: `10 min`, `2 h 50 min`, `27 h`, `4 d`. */
export function roughlyInWords(span: Millis): string {
  if (span < HOUR) return durationInWords(span);
  if (span < 10 * HOUR) return durationInWords(Math.round(span / (10 * MINUTE)) * 10 * MINUTE);
  if (span < 2 * DAY) return durationInWords(Math.round(span / HOUR) * HOUR);
  return durationInWords(Math.round(span / (12 * HOUR)) * 12 * HOUR);
}

function two(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
