/** Time spans in words. It knows nothing of instants or time zones. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { ms: DAY, word: 'd' },
  { ms: HOUR, word: 'h' },
  { ms: MINUTE, word: 'min' },
  { ms: SECOND, word: 's' },
];

/** Rounds first and splits then, so that 59.6 min is "1 h" and not "60 min". */
function split(ms: number, grain: number): string {
  const rounded = Math.round(ms / grain) * grain;
  const start = UNITS.findIndex((unit) => rounded >= unit.ms);
  if (start < 0) {
    return '0 s';
  }
  let rest = rounded;
  const parts: string[] = [];
  for (const unit of UNITS.slice(start, start + 2)) {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    if (count > 0) {
      parts.push(`${count} ${unit.word}`);
    }
  }
  return parts.join(' ');
}

/** For facts: the two largest units, "11 min 4 s", "2 d 14 h". */
export function exactDuration(ms: number): string {
  if (ms > 0 && ms < SECOND) {
    return `${Math.round(ms)} ms`;
  }
  return split(ms, ms >= DAY ? HOUR : ms >= HOUR ? MINUTE : SECOND);
}

/** For sentences: as exact as a person would say it, "38 s", "11 min", "2 h 10 min", "24 h", "2 d 14 h", "45 d". */
export function roughDuration(ms: number): string {
  if (ms < SECOND) {
    return 'under 1 s';
  }
  if (ms < 90 * SECOND && Math.round(ms / SECOND) !== 60) {
    return `${Math.round(ms / SECOND)} s`;
  }
  if (ms < 59.5 * MINUTE) {
    return `${Math.round(ms / MINUTE)} min`;
  }
  if (ms < 10 * HOUR) {
    return split(ms, MINUTE);
  }
  if (ms < 35.5 * HOUR) {
    return `${Math.round(ms / HOUR)} h`;
  }
  return split(ms, ms < 14 * DAY ? HOUR : DAY);
}

/** For "8 fires in …": "21 days", "6 hours", "40 minutes". */
export function spanInWords(ms: number): string {
  const [count, word] =
    ms >= 2 * DAY ? [ms / DAY, 'day'] : ms >= 2 * HOUR ? [ms / HOUR, 'hour'] : [ms / MINUTE, 'minute'];
  const whole = Math.max(1, Math.round(Number(count)));
  return `${whole} ${word}${whole === 1 ? '' : 's'}`;
}

/** A middle value with its usual range: "11 min (5 to 26)", "1 h (50 min to 3 h)"; no bracket when there is no spread. */
export function durationWithRange(median: number, low: number, high: number): string {
  const [middle, from, to] = [median, low, high].map(roughDuration);
  if (from === to) {
    return middle;
  }
  const single = (text: string) => /^(\d+) (\S+)$/.exec(text);
  const [m, f, t] = [single(middle), single(from), single(to)];
  const sameUnit = m && f && t && m[2] === f[2] && f[2] === t[2];
  return `${middle} (${sameUnit ? `${f[1]} to ${t[1]}` : `${from} to ${to}`})`;
}

/** For "fires per …": "day", "hour", "6 h". */
export function stepName(ms: number): string {
  const single = [
    [DAY, 'day'],
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
    [7 * DAY, 'week'],
  ].find(([unit]) => unit === ms);
  return single ? String(single[1]) : exactDuration(ms);
}
