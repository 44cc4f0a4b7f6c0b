/** The one function that reads a sender's time; whatever is odd about it gets a named outcome. Pure. */
import type { Millis, ReadTime } from '../types';

const DATE_AND_TIME = String.raw`(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:[.,](\d+))?`;
const OFFSET = String.raw`([+-]\d\d):?(\d\d)`;
/** How Go prints a time: the offset, then a name for it, then perhaps a reading of the monotonic clock. */
const GO_NAME = String.raw`(?: (?:[A-Za-z]{1,5}|[+-]\d{2,4}))?(?: m=[+-][\d.]+)?`;
const RFC3339 = new RegExp(`^${DATE_AND_TIME}(?: ?(?:(Z|z|UTC)|${OFFSET}${GO_NAME}))?$`);
/** Nothing that alerts was running before this; Go's zero time, epoch 0 and empty defaults are. */
const EARLIEST: Millis = Date.UTC(2000, 0, 1);
/** As far as milliseconds reach whose nanoseconds these are; beyond, a number is no time. */
const LATEST_NANOSECONDS = 1e20;
/** A clock may be this far ahead before we say so. */
export const TOLERATED_SKEW_MS = 5 * 60_000;

/**
 * When it started. Absent, zero and unreadable times are `now`; a start in the future is clamped to `now`, with the raw
 * text kept.
 */
export function readStart(value: unknown, now: Millis): ReadTime {
  const raw = rawOf(value);
  const parsed = parse(value);
  if (parsed === null || parsed.at < EARLIEST) {
    return { at: now, outcome: isAbsent(value, parsed) ? 'assumed-now' : 'unreadable', raw };
  }
  if (parsed.at > now + TOLERATED_SKEW_MS) return { at: now, outcome: 'clamped-to-now', raw };
  if (parsed.number) return { at: parsed.at, outcome: 'epoch-number', raw };
  return { at: parsed.at, outcome: parsed.at > now ? 'skewed-ahead' : 'exact', raw: null };
}

/** When it ended, never before its start. Absent, zero and future ends are `now`: a resolve that arrived is over. */
export function readEnd(value: unknown, startsAt: Millis, now: Millis): ReadTime {
  const raw = rawOf(value);
  const parsed = parse(value);
  if (parsed === null || parsed.at < EARLIEST) {
    return { at: Math.max(now, startsAt), outcome: isAbsent(value, parsed) ? 'assumed-now' : 'unreadable', raw };
  }
  if (parsed.at < startsAt) return { at: startsAt, outcome: 'from-end', raw };
  if (parsed.at > now + TOLERATED_SKEW_MS) return { at: Math.max(now, startsAt), outcome: 'clamped-to-now', raw };
  return { at: parsed.at, outcome: parsed.number ? 'epoch-number' : 'exact', raw: parsed.number ? raw : null };
}

/** An instant as written, or null; for senders that say "firing" by an end in the future. */
export function instantOf(value: unknown): Millis | null {
  const parsed = parse(value);
  return parsed === null || parsed.at < EARLIEST ? null : parsed.at;
}

function parse(value: unknown): { at: Millis; number: boolean } | null {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,19}(\.\d+)?$/.test(text)) return fromEpoch(Number(text));
  const match = RFC3339.exec(text);
  if (!match) return null;
  const [, date, time, fraction = '', , hours, minutes] = match;
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const at = Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`);
  return Number.isNaN(at) ? null : { at, number: false };
}

/**
 * Seconds, milliseconds, microseconds or nanoseconds, told apart by size: all of them between 2000 and 5138 in seconds.
 */
function fromEpoch(value: number): { at: Millis; number: true } | null {
  if (!Number.isFinite(value) || value < 0 || value > LATEST_NANOSECONDS) return null;
  const ms = value < 1e11 ? value * 1000 : value < 1e14 ? value : value < 1e17 ? value / 1000 : value / 1e6;
  return { at: Math.floor(ms), number: true };
}

function isAbsent(value: unknown, parsed: { at: Millis } | null): boolean {
  return value === undefined || value === null || value === '' || parsed !== null;
}

function rawOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? (Array.isArray(value) ? 'a list' : 'an object') : String(value).slice(0, 64);
}
