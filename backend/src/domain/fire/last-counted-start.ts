/** Up to which start a fire belongs to a range. Pure. */
import type { Millis } from '../types';
import { TOLERATED_SKEW_MS } from './read-time';

/**
 * What burns now counts as well when its sender's clock is a little ahead: a range that reaches now takes its start in.
 */
export function lastCountedStart(to: Millis, now: Millis): Millis {
  const reachesNow = to >= now - TOLERATED_SKEW_MS;
  return reachesNow ? to + TOLERATED_SKEW_MS : to;
}
