/** Whether a fire is like those before it of its case: one named outcome, and all that breaks the habit. Pure. */
import { isMoreSevere } from '../severity';
import { isCadenceSpike } from '../incident/incident';
import type { Millis, Severity } from '../types';
import { decideClockHabit, isNear, type LocalMoment } from './clock-habit';
import { middleOf } from './pattern';

export type Break = 'new-severity' | 'after-long' | 'longer' | 'outside-hours' | 'faster' | 'new-label';

export interface Likeness {
  /** `first`: nothing to compare with. `too-few`: not enough to know a habit. Else what breaks it most, or nothing. */
  outcome: 'first' | 'too-few' | 'as-usual' | Break;
  /** All that break it, the most telling first. */
  breaks: Break[];
  /** Middle duration of the earlier fires that recovered; null with fewer than three. */
  usualMs: Millis | null;
  /** How long it has lasted, or lasted; null where its end is not known. */
  lastedMs: Millis | null;
  /** Since the fire before it began. */
  sinceMs: Millis | null;
  /** When its case usually fires, in words; null without a clear habit. */
  hours: string | null;
  severity: Severity;
  /** Labels with a value that the case never had before. */
  fresh: Array<{ label: string; value: string }>;
}

export interface ComparedFire {
  startsAt: Millis;
  /** Null while it goes on, or where its end is not known. */
  endsAt: Millis | null;
  /** It ended because what was wrong was over. */
  recovered: boolean;
  severity: Severity;
}

export interface LikenessFacts {
  fire: ComparedFire & { isOpen: boolean };
  /** Fires of the case before it, oldest first. */
  earlier: readonly ComparedFire[];
  fresh: Likeness['fresh'];
}

const DAY = 24 * 3_600_000;
const LONG = 90 * DAY;
const MUCH_LONGER = 3;
const FEWEST = 3;
const NEWEST_GAPS = 21;

export function decideLikeness(
  { fire, earlier, fresh }: LikenessFacts,
  clock: (at: Millis) => LocalMoment,
  now: Millis
): Likeness {
  const before = earlier.at(-1);
  const habit = decideClockHabit(earlier.map(({ startsAt }) => clock(startsAt)));
  const usualMs = usualOf(earlier);
  const lastedMs = lastedOf(fire, now);
  const facts = { usualMs, lastedMs, sinceMs: before ? fire.startsAt - before.startsAt : null };
  const told = { ...facts, hours: habit.words, severity: fire.severity, fresh };
  if (!before) return { outcome: 'first', breaks: [], ...told };
  const breaks: Break[] = [];
  if (earlier.every(({ severity }) => isMoreSevere(fire.severity, severity))) breaks.push('new-severity');
  if (fire.startsAt - before.startsAt >= LONG) breaks.push('after-long');
  if (usualMs !== null && lastedMs !== null && lastedMs >= MUCH_LONGER * usualMs) breaks.push('longer');
  if (habit.window !== null && !isNear(habit.window, clock(fire.startsAt))) breaks.push('outside-hours');
  if (isCadenceSpike(gapsNewestFirst(fire, earlier))) breaks.push('faster');
  if (fresh.length > 0) breaks.push('new-label');
  const quiet = earlier.length < FEWEST ? 'too-few' : 'as-usual';
  return { outcome: breaks[0] ?? quiet, breaks, ...told };
}

function usualOf(earlier: readonly ComparedFire[]): Millis | null {
  const spans = earlier.flatMap(({ startsAt, endsAt, recovered }) =>
    recovered && endsAt !== null ? [endsAt - startsAt] : []
  );
  return spans.length < FEWEST ? null : middleOf(spans);
}

function lastedOf({ startsAt, endsAt, isOpen }: LikenessFacts['fire'], now: Millis): Millis | null {
  const end = isOpen ? now : endsAt;
  return end === null ? null : Math.max(0, end - startsAt);
}

function gapsNewestFirst(fire: ComparedFire, earlier: readonly ComparedFire[]): Millis[] {
  const starts = [...earlier.slice(-NEWEST_GAPS).map(({ startsAt }) => startsAt), fire.startsAt];
  return starts
    .slice(1)
    .map((start, i) => start - starts[i]!)
    .reverse();
}
