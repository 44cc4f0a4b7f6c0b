/** Ticks of a time axis on round local times (midnight, full hours, first of a month) in Grafana's time zone. */
import { type DateTime, dateTimeFormat, dateTimeForTimeZone, getTimeZone, systemDateFormats } from '@grafana/data';

type Unit = 'minute' | 'hour' | 'day' | 'month';
export interface TimeTick {
  at: number;
  label: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS: Array<{ unit: Unit; count: number; ms: number }> = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'minute' as const, count, ms: count * MINUTE })),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, ms: count * HOUR })),
  ...[1, 2, 5, 7, 14].map((count) => ({ unit: 'day' as const, count, ms: count * DAY })),
  ...[1, 2, 3, 6, 12, 24].map((count) => ({ unit: 'month' as const, count, ms: count * 30 * DAY })),
];

/** At most `most` ticks between two instants (epoch milliseconds). */
export function timeTicks(from: number, to: number, most: number, timeZone: string = getTimeZone()): TimeTick[] {
  if (!(to > from) || most < 1) {
    return [];
  }
  const step = STEPS.find(({ ms }) => (to - from) / ms <= most) ?? STEPS[STEPS.length - 1];
  const format = labelFormat(step.unit, to - from);
  const ticks: TimeTick[] = [];
  const cursor = dateTimeForTimeZone(timeZone, from).startOf(step.unit === 'month' ? 'year' : 'day');
  while (cursor.valueOf() <= to) {
    const at = cursor.valueOf();
    if (at >= from) {
      ticks.push({ at, label: label(at, step.unit, format, timeZone) });
    }
    advance(cursor, step.unit, step.count);
  }
  return ticks;
}

/** Every day begins at its midnight again, and a clock change inside a day moves no tick off its round hour. */
function advance(cursor: DateTime, unit: Unit, count: number): void {
  const day = cursor.format('YYYY-MM-DD');
  cursor.add(count, unit);
  if (unit === 'day' || unit === 'month') {
    return;
  }
  const hour = Number(cursor.format('H'));
  if (unit === 'hour' && hour % count !== 0) {
    cursor.set('hour', Math.round(hour / count) * count);
  }
  if (cursor.format('YYYY-MM-DD') !== day) {
    cursor.startOf('day');
  }
}

function labelFormat(unit: Unit, length: number): string {
  switch (unit) {
    case 'minute':
    case 'hour':
      return systemDateFormats.interval.minute;
    case 'day':
      return length <= 8 * DAY ? 'ddd D' : 'D MMM';
    case 'month':
      return 'MMM YYYY';
  }
}

/** Midnight on an axis of hours carries the day, or nobody can tell one day from the next. */
function label(at: number, unit: Unit, format: string, timeZone: string): string {
  const midnight = unit === 'hour' && dateTimeFormat(at, { format: 'HH:mm', timeZone }) === '00:00';
  return dateTimeFormat(at, { format: midnight ? 'D MMM' : format, timeZone });
}
