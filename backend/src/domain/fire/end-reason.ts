/** Why a fire that was resolved has ended, by the state reason that Grafana gives. Pure. */
import type { AlertEvent, EndReason } from '../types';

/** State reasons with which Grafana ends an alert without a recovery. */
const ADMINISTRATIVE = new Set(['paused', 'updated', 'ruledeleted', 'missingseries']);
/** The rule could not be evaluated: whether what it watches is well again is not known. */
const NO_DATA = new Set(['nodata', 'error']);

/** Only `recovered` says something of how long such a fire lasts. */
export function endReasonOf({ stateReason }: Pick<AlertEvent, 'stateReason'>): EndReason {
  if (!stateReason) return 'recovered';
  const words = wordsOf(stateReason);
  if (words.some((word) => ADMINISTRATIVE.has(word))) return 'administrative';
  return words.some((word) => NO_DATA.has(word)) ? 'no-data' : 'recovered';
}

/** The rule itself failed: it found no data, or an error in their place. */
export function saysNoData(stateReason: string | null): boolean {
  return stateReason !== null && wordsOf(stateReason).some((word) => NO_DATA.has(word));
}

function wordsOf(stateReason: string): string[] {
  return stateReason.toLowerCase().split(/[^a-z]+/);
}
