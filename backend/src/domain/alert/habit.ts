/** The habits of an alert (new, frequent, rare, flapping) and what kind it is, each with its rule in words. Pure. */
import type { AlertKind, Millis } from '../types';

export type Habit = 'new' | 'frequent' | 'rare' | 'flapping' | 'monitoring-fault' | 'heartbeat' | 'inhibitor';

export interface HabitDecision {
  id: Habit;
  /** The rule that was met, as a person reads it. */
  rule: string;
}

export interface HabitFacts {
  kind: AlertKind;
  /** Its first fire ever. */
  firstStartsAt: Millis;
  /** Starts in the last HABIT_WINDOW before `now`, oldest first: one window, whatever range a page shows. */
  starts: readonly Millis[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of what decides a habit, except `new`. */
export const HABIT_WINDOW = 30 * DAY;
const FLAPPING_FIRES = 5;
const FLAPPING_TIMES = 2;
const FLAPPING_GAP = 10 * MINUTE;
const FREQUENT_FIRES = 20;
const FREQUENT_DAYS = 10;
const RARE_FIRES = 2;
const RARE_KNOWN_FOR = 14 * DAY;
const NEW_FOR = DAY;

const KIND_RULES: Record<Exclude<AlertKind, 'alert'>, string> = {
  'monitoring-fault':
    'The alert rule could not be evaluated: a fault of the monitoring, not of what it watches. Not counted.',
  heartbeat: 'It fires all the time on purpose, and its silence is the alarm. Not counted.',
  inhibitor: 'It fires only to mute other alerts. Not counted.',
};

export function decideHabits({ kind, firstStartsAt, starts }: HabitFacts, now: Millis): HabitDecision[] {
  if (kind !== 'alert') return [{ id: kind, rule: KIND_RULES[kind] }];
  const fresh = now - firstStartsAt < NEW_FOR;
  const habits: HabitDecision[] = fresh ? [{ id: 'new', rule: 'Its first fire is less than 24 hours old.' }] : [];
  const flapping = flappingRule(starts);
  if (flapping !== null) {
    habits.push({ id: 'flapping', rule: flapping });
  } else if (starts.length >= FREQUENT_FIRES && daysOf(starts) >= FREQUENT_DAYS) {
    const rule = `${FREQUENT_FIRES} fires or more in the last 30 days, on ${FREQUENT_DAYS} days or more.`;
    habits.push({ id: 'frequent', rule });
  } else if (starts.length <= RARE_FIRES && now - firstStartsAt > RARE_KNOWN_FOR) {
    const rule = `${RARE_FIRES} fires or fewer in the last 30 days, though known for more than 14 days.`;
    habits.push({ id: 'rare', rule });
  }
  return habits;
}

function flappingRule(starts: readonly Millis[]): string | null {
  if (starts.length < FLAPPING_FIRES) return null;
  if (burstsOf(starts) >= FLAPPING_TIMES)
    return `${FLAPPING_FIRES} fires or more within an hour, ${FLAPPING_TIMES} times or more in the last 30 days.`;
  const gaps = starts.slice(1).map((start, i) => start - starts[i]!);
  const short = gaps.filter((gap) => gap < FLAPPING_GAP).length;
  return short * 2 > gaps.length
    ? 'More than half of its fires of the last 30 days start less than 10 minutes after the one before.'
    : null;
}

/** How often so many fires come within an hour; none is in two of them. */
function burstsOf(starts: readonly Millis[]): number {
  let bursts = 0;
  for (let i = FLAPPING_FIRES - 1, first = 0; i < starts.length; i++) {
    if (i - first < FLAPPING_FIRES - 1 || starts[i]! - starts[i - FLAPPING_FIRES + 1]! > HOUR) continue;
    bursts++;
    first = i + 1;
  }
  return bursts;
}

/** In days of 24 hours before the newest. */
function daysOf(starts: readonly Millis[]): number {
  const newest = starts.at(-1)!;
  return new Set(starts.map((start) => Math.floor((newest - start) / DAY))).size;
}
