/** What becomes of an analysis that did not succeed: tried again after a pause, or given up with a reason. Pure. */
import type { Millis } from '../domain/types';
import { ModelError } from '../llm/model-error';
import { LONGEST_PAUSE_MS } from '../domain/pauses';

export interface FailureDecision {
  outcome: 'retry' | 'give-up';
  retryAt: Millis | null;
  /** In words, as it is stored and shown. */
  reason: string;
}

export const MOST_ATTEMPTS = 4;
const PAUSES_MS = [2_000, 10_000, 60_000];

/** `chance` from 0 to 1 spreads the retries of many jobs that failed together. */
export function decideFailure(error: unknown, attempts: number, now: Millis, chance: number): FailureDecision {
  const reason = error instanceof Error ? error.message : String(error);
  const retryable = error instanceof ModelError ? error.retryable : true;
  if (!retryable) return { outcome: 'give-up', retryAt: null, reason };
  if (attempts >= MOST_ATTEMPTS)
    return { outcome: 'give-up', retryAt: null, reason: `${reason} Given up after ${attempts} attempts.` };
  const asked = error instanceof ModelError ? (error.retryAfterMs ?? 0) : 0;
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]!;
  return {
    outcome: 'retry',
    retryAt: now + Math.round(Math.min(Math.max(asked, pause) * (1 + chance / 4), LONGEST_PAUSE_MS)),
    reason,
  };
}
