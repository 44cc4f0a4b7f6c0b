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
  /** Starts in the range that is looked at, oldest first. */
  starts: readonly Millis[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FLAPPING_FIRES = 5;
const FLAPPING_GAP = 10 * MINUTE;
const FREQUENT_FIRES = 3;
const RARE_FIRES = 2;
const RARE_KNOWN_FOR = 7 * DAY;
const NEW_FOR = DAY;

const KIND_RULES: Record<Exclude<AlertKind, 'alert'>, string> = {
  'monitoring-fault':
    'The alert rule could not be evaluated: a fault of the monitoring, not of what it watches. Not counted.',
  heartbeat: 'It fires all the time on purpose, and its silence is the alarm. Not counted.',
  inhibitor: 'It fires only to mute other alerts. Not counted.',
};

/** `at` is the end of the range. */
export function decideHabits({ kind, firstStartsAt, starts }: HabitFacts, at: Millis): HabitDecision[] {
  if (kind !== 'alert') return [{ id: kind, rule: KIND_RULES[kind] }];
  const fresh = at - firstStartsAt < NEW_FOR;
  const habits: HabitDecision[] = fresh ? [{ id: 'new', rule: 'Its first fire is less than 24 hours old.' }] : [];
  const flapping = flappingRule(starts);
  if (flapping !== null) {
    habits.push({ id: 'flapping', rule: flapping });
  } else if (starts.length >= FREQUENT_FIRES) {
    habits.push({ id: 'frequent', rule: `${FREQUENT_FIRES} fires or more in the range.` });
  } else if (starts.length > 0 && starts.length <= RARE_FIRES && at - firstStartsAt > RARE_KNOWN_FOR) {
    habits.push({ id: 'rare', rule: `${RARE_FIRES} fires or fewer in the range, though known for more than 7 days.` });
  }
  return habits;
}

function flappingRule(starts: readonly Millis[]): string | null {
  if (starts.length < FLAPPING_FIRES) return null;
  const burst = starts.some((start, i) => i >= FLAPPING_FIRES - 1 && start - starts[i - FLAPPING_FIRES + 1]! <= HOUR);
  if (burst) return `${FLAPPING_FIRES} fires or more within an hour.`;
  const gaps = starts.slice(1).map((start, i) => start - starts[i]!);
  const short = gaps.filter((gap) => gap < FLAPPING_GAP).length;
  return short * 2 > gaps.length
    ? 'More than half of its fires start less than 10 minutes after the one before.'
    : null;
}
