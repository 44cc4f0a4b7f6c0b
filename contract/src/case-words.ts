/**
 * The sentences about a case and about a fire against its habit, the same for a page and for the analyst. Instants are
 * none of them: whoever says these knows the zone that the hours were found in.
 */
import type { CaseFigures, Likeness, Pattern } from './case';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `45 s`, `11 min`, `2 h 10 min`, `24 h`, `3 d 4 h`, `12 d`: as exact as a person would say it. */
export function spanInWords(ms: number): string {
  if (ms < 90 * SECOND && Math.round(ms / SECOND) !== 60) return `${Math.round(ms / SECOND)} s`;
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (ms < 10 * HOUR) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(ms / HOUR);
  if (hours < 36) return `${hours} h`;
  if (hours < 14 * 24) return two(Math.floor(hours / 24), 'd', hours % 24, 'h');
  return `${Math.round(ms / DAY)} d`;
}

function two(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** For "8 fires in …": "21 days", "6 hours", "40 minutes". */
export function longSpanInWords(ms: number): string {
  const [count, word] =
    ms >= 2 * DAY
      ? ([ms / DAY, 'day'] as const)
      : ms >= 2 * HOUR
        ? ([ms / HOUR, 'hour'] as const)
        : ([ms / MINUTE, 'minute'] as const);
  return counted(Math.max(1, Math.round(count)), word);
}

/** "about every 24 h", "10 bursts of about 9 fires, 1 to 7 days apart; within one, about every 9 min"; null: none. */
export function patternInWords(pattern: Pattern): string | null {
  switch (pattern.kind) {
    case 'regular':
      return `about every ${spanInWords(pattern.gapMs)}`;
    case 'bursts':
      return burstsInWords(pattern);
    case 'once':
    case 'few':
    case 'irregular':
      return null;
  }
}

function burstsInWords({ bursts, firesEach, withinMs, apartMs }: Extract<Pattern, { kind: 'bursts' }>): string {
  const apart = apartMs === null ? '' : `, ${rangeInWords(apartMs.least, apartMs.most)} apart`;
  const what = bursts === 1 ? 'one burst' : counted(bursts, 'burst');
  return `${what} of about ${firesEach} fires${apart}; within one, about every ${spanInWords(withinMs)}`;
}

/** "1 to 7 days" where both are days; "20 h to 3 d" else. */
function rangeInWords(least: number, most: number): string {
  if (least >= DAY * 0.9) {
    const [from, to] = [least, most].map((ms) => Math.max(1, Math.round(ms / DAY)));
    return from === to ? counted(from!, 'day') : `${from} to ${to} days`;
  }
  const [from, to] = [spanInWords(least), spanInWords(most)];
  return from === to ? from : `${from} to ${to}`;
}

/** "6th fire of this case in 12 days; version 2.14.0 for the first time." `isFiring`: it goes on now. */
export function caseInOneSentence(figures: CaseFigures, isFiring: boolean): string {
  const { fires, ordinal, firstFiredAt, lastFiredAt } = figures;
  const fresh = figures.fresh[0];
  const news = fresh === undefined ? '' : `; ${fresh.label} ${shortened(fresh.value)} for the first time`;
  if (fires <= 1)
    return isFiring ? 'First fire of this case that we know of.' : 'The only fire of this case that we know of.';
  const span = longSpanInWords(Date.parse(lastFiredAt) - Date.parse(firstFiredAt));
  if (isFiring && ordinal === fires) return `${ordinalInWords(ordinal)} fire of this case in ${span}${news}.`;
  return `${counted(fires, 'fire')} of this case in ${span}${news}.`;
}

/**
 * "On time …", or what is unusual; null where there is nothing to compare with. `tellsHours`: false where the reader's
 * zone is not known.
 */
export function likenessInWords(likeness: Likeness, { tellsHours = true } = {}): string | null {
  const { outcome, breaks, usualMs, hours } = likeness;
  if (outcome === 'first') return null;
  if (outcome === 'too-few') return 'Too few earlier fires to know what is usual.';
  const usually = usualMs === null ? null : `usually over in ${spanInWords(usualMs)}`;
  if (breaks.length > 0) {
    const parts = breaks.map((kind) => breakInWords(kind, likeness, tellsHours));
    const more = usually !== null && !breaks.includes('longer') ? [usually] : [];
    return `Unusual: ${[parts.join(', '), ...more].join('; ')}.`;
  }
  const onTime = hours === null ? 'Like the fires before it' : tellsHours ? `On time, ${hours}` : 'On time';
  return `${[onTime, ...(usually === null ? [] : [usually])].join('; ')}.`;
}

function breakInWords(
  kind: Likeness['breaks'][number],
  { usualMs, lastedMs, sinceMs, hours, severity, fresh }: Likeness,
  tellsHours: boolean
) {
  switch (kind) {
    case 'new-severity':
      return `${severity} for the first time`;
    case 'after-long':
      return `the first in ${longSpanInWords(sinceMs ?? 0)}`;
    case 'longer':
      return `${Math.floor((lastedMs ?? 0) / Math.max(1, usualMs ?? 1))} times its usual length of ${spanInWords(usualMs ?? 0)}`;
    case 'outside-hours':
      return tellsHours ? `outside its hours (${hours})` : 'outside its hours';
    case 'faster':
      return `much sooner after the last one than before (${spanInWords(sinceMs ?? 0)})`;
    case 'new-label':
      return fresh
        .slice(0, 2)
        .map(({ label, value }) => `${label} ${shortened(value)} for the first time`)
        .join(', ');
  }
}

function shortened(value: string): string {
  return value.length > 40 ? `${value.slice(0, 39)}…` : value;
}

function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}

/** "1st", "2nd", "3rd", "4th", "11th", "22nd". */
function ordinalInWords(count: number): string {
  const teens = count % 100;
  const ending = teens >= 11 && teens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return count.toLocaleString('en-US') + ending;
}
