/** Turns the range words of an address (`now-7d`, epoch ms, ISO) into instants. Pure but for Grafana's date math. */
import { type TimeRange, dateMath, dateTimeForTimeZone, rangeUtil } from '@grafana/data';

export interface RawRange {
  from: string;
  to: string;
}

export interface ResolvedRange {
  value: TimeRange;
  label: string;
}

/** Null when the words cannot be read or the range is empty. */
export function resolveRange(raw: RawRange, now: number, timeZone: string): ResolvedRange | null {
  const from = instantOf(raw.from, now, timeZone, false);
  const to = instantOf(raw.to, now, timeZone, true);
  if (!from || !to || from.valueOf() >= to.valueOf()) {
    return null;
  }
  const relative = raw.from.includes('now') || raw.to.includes('now');
  const words = relative ? raw : { from, to };
  const begin = raw.from.includes('now') && to.valueOf() - from.valueOf() >= STEADY ? from.startOf('hour') : from;
  return {
    value: { from: begin, to, raw: words },
    label: rangeUtil.describeTimeRange(words, timeZone),
  };
}

/** A range of days that ends now begins with an hour: all who open it within that hour see the same bars. */
const STEADY = 2 * 86_400_000;

function instantOf(text: string, now: number, timeZone: string, roundUp: boolean) {
  if (text.includes('now')) {
    return dateMath.toDateTime(text, { now: dateTimeForTimeZone(timeZone, now), timezone: timeZone, roundUp });
  }
  if (!/^(\d+|\d{4}-\d{2}-\d{2}.*)$/.test(text)) {
    return undefined;
  }
  const parsed = dateTimeForTimeZone(timeZone, /^\d+$/.test(text) ? Number(text) : text);
  return parsed.isValid() ? parsed : undefined;
}

/** IANA name of a Grafana time zone setting (`browser`, `utc`, or a name). */
export function ianaZone(setting: string): string {
  if (setting === 'utc') {
    return 'UTC';
  }
  return setting === 'browser' || setting === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' : setting;
}

/** A zone from an address, if this browser knows it. */
export function knownZone(name: string | null): string | undefined {
  if (!name) {
    return undefined;
  }
  try {
    Intl.DateTimeFormat('en', { timeZone: ianaZone(name) });
    return name;
  } catch {
    return undefined;
  }
}
