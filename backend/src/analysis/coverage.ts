/**
 * What an analysis is worth to its incident: whether it is judged now, and if not, from when an analysis is owed again.
 * Pure.
 */
import type { Hold } from '../acts/settle-analysis';
import type { Millis } from '../domain/types';
import { nextBudgetDay } from '../llm/budget';

/** Why the rules wrote, when they did. */
export type RulesReason = 'no-key' | 'no-model' | 'over' | 'budget' | 'no-credit' | 'failed';

export interface Concluded {
  by: 'model' | RulesReason;
  namesCause: boolean;
  /** Analyses of the incident before this one, counted back, that the model could not answer. */
  failedInARow: number;
}

export interface Coverage {
  outcome: 'conclusive' | 'no-cause' | 'by-rules' | 'over' | 'budget' | 'no-credit' | 'model-failed';
  conclusive: boolean;
  /** Null: nothing would change, or nothing goes on. */
  againAt: Millis | null;
  /** How long a new fire of the incident buys no other analysis. */
  hold: Hold;
  reason: string;
}

const MINUTE = 60_000;
const PAUSES_MS = [5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE];

export function decideCoverage(
  { by, namesCause, failedInARow }: Concluded,
  { judgementCeilingMs }: { judgementCeilingMs: Millis },
  now: Millis
): Coverage {
  const open = (
    outcome: Coverage['outcome'],
    againAt: Millis | null,
    reason: string,
    hold: Hold = 'cooldown'
  ): Coverage => ({ outcome, conclusive: false, againAt, hold, reason });
  const pause = PAUSES_MS[Math.min(failedInARow, PAUSES_MS.length - 1)]!;
  switch (by) {
    case 'model':
      if (namesCause) return { ...open('conclusive', null, 'A cause was named.'), conclusive: true };
      return open(
        'no-cause',
        now + judgementCeilingMs,
        'The model named no cause: asked again soon it would not either.'
      );
    case 'no-key':
      return open('by-rules', null, 'There is no model to ask.', 'attach-window');
    case 'no-model':
      return open('by-rules', null, 'For its severity no model is asked.', 'attach-window');
    case 'over':
      return open('over', null, 'Nothing of it goes on.', 'none');
    case 'budget':
      return open('budget', nextBudgetDay(now), 'The budget of the day is used up.');
    case 'no-credit':
      return open('no-credit', now + pause, 'The account of the model is used up.');
    case 'failed':
      return open('model-failed', now + pause, 'The model could not answer.');
  }
}
