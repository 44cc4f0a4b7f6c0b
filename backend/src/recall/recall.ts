/**
 * What is known of an alert's past when it is analysed: how often it fired, and what was concluded before. Best effort:
 * never throws.
 */
import type { Events } from '../base/events';
import { messageOf } from '../base/errors';
import { lastCountedStart } from '../domain/fire/last-counted-start';
import type { Millis, Severity } from '../domain/types';
import type { StoreReader } from '../store/store';
import { decideRecall, type Kinship, type RecallDecision } from './decide-recall';
import { windowInWords } from './window-in-words';
import { countFires, findCandidates } from './recall-queries';

export interface RecallPolicy {
  enabled: boolean;
  countWindowMs: Millis;
  recallWindowMs: Millis;
  maxEntries: number;
  injectPrior: boolean;
}

export interface Prior {
  runId: string;
  at: Millis;
  severity: Severity;
  summary: string;
  kinship: Kinship;
}

export interface Recall {
  /** Distinct starts in [now − window, now], the current one included; 0 when it could not be counted. */
  count: number;
  first: Millis | null;
  last: Millis | null;
  windowMs: Millis;
  /** Newest first. */
  priors: Prior[];
  withheld: RecallDecision['withheld'];
  /** Why there are no priors, as a person reads it; null when there are. */
  nothing: string | null;
}

export interface RecallOptions {
  reader: StoreReader;
  policy: RecallPolicy;
  events: Pick<Events, 'storeFailed'>;
}

export interface Recaller {
  /** False: nothing of the past is to be told, by whomever. */
  tellsHistory: boolean;
  /** `incidentId`: what was concluded in that incident is no past of it. */
  about(alertId: number, now: Millis, incidentId?: number | null): Promise<Recall>;
}

export function createRecall({ reader, policy, events }: RecallOptions): Recaller {
  const empty = (nothing: string): Recall => ({
    count: 0,
    first: null,
    last: null,
    windowMs: policy.countWindowMs,
    priors: [],
    withheld: [],
    nothing,
  });

  return {
    tellsHistory: policy.enabled,
    async about(alertId, now, incidentId = null) {
      if (!policy.enabled) return empty('The history is switched off (HISTORY_ENABLED).');
      try {
        const fires = await countFires(reader, alertId, {
          from: now - policy.countWindowMs,
          to: lastCountedStart(now, now),
        });
        const candidates = policy.injectPrior ? await findCandidates(reader, { alertId, incidentId }, now) : [];
        const { recalled, withheld } = decideRecall(
          candidates,
          { maxEntries: policy.maxEntries, maxAgeMs: policy.recallWindowMs },
          now
        );
        const priors = recalled.map(({ runId, at, severity, summary, kinship }) => ({
          runId,
          at,
          severity,
          summary,
          kinship,
        }));
        return {
          ...fires,
          windowMs: policy.countWindowMs,
          priors,
          withheld,
          nothing: priors.length > 0 ? null : reasonForNothing(policy, withheld),
        };
      } catch (error) {
        events.storeFailed({ op: 'lookup', problem: messageOf(error) });
        return empty('The history could not be read.');
      }
    },
  };
}

function reasonForNothing(policy: RecallPolicy, withheld: Recall['withheld']): string {
  if (!policy.injectPrior) return 'Prior analyses are not told to the analyst (HISTORY_INJECT_PRIOR is off).';
  if (withheld.length === 0) return 'No finished analysis of this alert is kept yet.';
  if (withheld.some(({ reason }) => reason === 'over-budget'))
    return 'Prior analyses are not told to the analyst (HISTORY_MAX_ENTRIES is 0).';
  if (withheld.every(({ reason }) => reason === 'no-cause')) return 'No finding that is kept names a cause.';
  if (withheld.some(({ reason }) => reason === 'same-incident'))
    return 'All that names a cause was concluded in this very incident.';
  return `All that names a cause is older than the recall window of ${windowInWords(policy.recallWindowMs)} (HISTORY_RECALL_WINDOW).`;
}
