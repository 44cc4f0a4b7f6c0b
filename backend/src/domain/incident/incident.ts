/** An incident as decisions see it: an open run of fires in one scope that are judged together. Pure. */
import type { Millis, Severity } from '../types';

/** The incident that is open in the scope of a fire. */
export interface IncidentFacts {
  lastActivityAt: Millis;
  /** The last analysis that came to a conclusion; null: not judged. */
  lastConclusiveAt: Millis | null;
  /** After an analysis without a conclusion: until then a new fire buys no other. */
  quietUntil: Millis | null;
  /** The worst severity that an analysis was asked for; null: none was. */
  judgedSeverity: Severity | null;
  /** An analysis waits or runs. */
  judging: boolean;
  knowsAlertName: boolean;
  attachedSinceJudged: number;
  /**
   * Milliseconds between the newest starts in this incident, newest first, at most 21. Only where `askForIntervals`
   * says so.
   */
  intervals: readonly Millis[];
}

export type IncidentClocks = Pick<IncidentFacts, 'lastActivityAt' | 'lastConclusiveAt' | 'judging'>;

/**
 * A new fire joins it: it was heard of within the attach window. Without one, none is joined, not even in the same
 * instant.
 */
export function isOpen(
  { lastActivityAt }: Pick<IncidentClocks, 'lastActivityAt'>,
  attachWindowMs: Millis,
  now: Millis
): boolean {
  return attachWindowMs > 0 && now - lastActivityAt <= attachWindowMs;
}

/** A cadence spike is looked for only where nothing else has decided yet. */
export function askForIntervals(
  { lastConclusiveAt, judging }: IncidentClocks,
  attachWindowMs: Millis,
  now: Millis
): boolean {
  return !judging && lastConclusiveAt !== null && now - lastConclusiveAt > attachWindowMs;
}

/** Newest interval × 8 < median of the last 20, with at least 3. */
export function isCadenceSpike(intervals: readonly Millis[]): boolean {
  const [newest, ...before] = intervals.slice(0, 21);
  if (newest === undefined || before.length < 3) return false;
  const sorted = [...before].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return newest * 8 < median;
}
