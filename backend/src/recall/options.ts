/** Settings of recall: what an analysis is told of the past. */
import { z } from 'zod';
import { duration, flag, integer, optionalDuration } from '../base/options';
import type { RecallPolicy } from './recall';

export const recallOptions = z.object({
  HISTORY_TTL: duration(
    '168h',
    'Window in which fires are counted ("fired 3 times in the last 7d"), and from which prior analyses are recalled.'
  ),
  HISTORY_RECALL_WINDOW: optionalDuration(
    'Window from which prior analyses are recalled, when it is to be another one, e.g. 90d. Not set: HISTORY_TTL.'
  ),
  HISTORY_MAX_ENTRIES: integer(5, { min: 0, max: 50 }, 'Most prior analyses that an analysis is told of.'),
  HISTORY_INJECT_PRIOR: flag(true, 'Tell an analysis of prior ones, as hypotheses. `false`: of the recurrence only.'),
});

export function recallPolicy(options: z.output<typeof recallOptions>, historyEnabled: boolean): RecallPolicy {
  return {
    enabled: historyEnabled,
    countWindowMs: options.HISTORY_TTL,
    recallWindowMs: options.HISTORY_RECALL_WINDOW ?? options.HISTORY_TTL,
    maxEntries: options.HISTORY_MAX_ENTRIES,
    injectPrior: options.HISTORY_INJECT_PRIOR,
  };
}
