/** How long what failed waits. Pure. */
import type { Millis } from './types';

/** Nothing is told to wait longer than this. */
export const LONGEST_PAUSE_MS: Millis = 15 * 60_000;

/**
 * By attempts, how long a job waits that a process held when it ended. Mostly it was not the job that ended it; one
 * that did must not do so over and over.
 */
const AFTER_DEATH_MS = [0, 15_000, 120_000] as const;

export function pauseAfterDeath(attempts: number): Millis {
  return AFTER_DEATH_MS[attempts - 1] ?? 0;
}
