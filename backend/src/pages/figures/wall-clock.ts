/**
 * What the clock on the wall shows in a time zone, and figures by hour of the week. Knows IANA names, not the reader.
 */
import { LRUCache } from 'lru-cache';
import { AppError } from '../../base/errors';
import type { LocalMoment } from '../../domain/recurrence/clock-habit';
import type { Millis } from '../../domain/types';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of the zones asked for last: the offset of a day stays what it is. */
const known = new LRUCache<string, (at: Millis) => Millis>({ max: 50 });

export type WallClock = (at: Millis) => LocalMoment;

/** Throws `bad_request` for a zone that does not exist. */
export function wallClock(zone = 'UTC'): WallClock {
  const offsetOf = offsetsOf(zone);
  return (at) => {
    const local = at + offsetOf(at);
    const day = Math.floor(local / DAY);
    // 1970-01-01 was a Thursday.
    return { day, weekday: (((day + 3) % 7) + 7) % 7, hour: Math.floor((local - day * DAY) / HOUR) };
  };
}

/**
 * Whether hours begin with the hours of UTC all the time. Offsets change twice a year: one look a month sees them all.
 */
export function keepsWholeHours(zone = 'UTC', { from, to }: { from: Millis; to: Millis }): boolean {
  const offsetOf = offsetsOf(zone);
  for (let at = from; at < to; at += 30 * DAY) if (offsetOf(at) % HOUR !== 0) return false;
  return offsetOf(to) % HOUR === 0;
}

/** What the clock of a zone is ahead of UTC. Throws `bad_request` for a zone that does not exist. */
export function offsetsOf(zone = 'UTC'): (at: Millis) => Millis {
  const offsetOf = known.get(zone) ?? offsets(zone);
  known.set(zone, offsetOf);
  return offsetOf;
}

/** Asking Intl is slow, so each day is asked once, unless the offset changes within it. */
function offsets(zone: string): (at: Millis) => Millis {
  const format = formatOf(zone);
  const ask = (at: Millis) =>
    parseOffset(format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  const byDay = new LRUCache<number, { offset: Millis | null }>({ max: 2_000 });
  return (at) => {
    const day = Math.floor(at / DAY);
    const remembered = byDay.get(day);
    if (remembered) return remembered.offset ?? ask(at);
    const [first, last] = [ask(day * DAY), ask((day + 1) * DAY - 1)];
    byDay.set(day, { offset: first === last ? first : null });
    return first === last ? first : ask(at);
  };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch (error) {
    throw new AppError(
      'bad_request',
      `"tz": there is no time zone "${zone}". Use an IANA name such as Europe/Berlin.`,
      { cause: error }
    );
  }
}

/** `GMT`, `GMT+05:30`, `GMT-00:25:21`. */
function parseOffset(text: string): Millis {
  const match = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (match === null) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000;
  return sign === '-' ? -offset : offset;
}

/** [weekday 0=Monday][hour 0-23]; `count` of each moment is added to its hour. */
export function hourOfWeek(counts: Iterable<readonly [moment: LocalMoment, count: number]>): number[][] {
  const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const [{ weekday, hour }, count] of counts) week[weekday]![hour]! += count;
  return week;
}
