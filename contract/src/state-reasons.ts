/** Grafana's state reasons, as a person says what they mean for an alert: the same for a page and for the analyst. */

const WORDS: Record<string, string> = {
  Paused: 'its rule was paused',
  Updated: 'its rule was changed',
  RuleDeleted: 'its rule was deleted',
  MissingSeries: 'its series vanished',
  NoData: 'no data came',
  Error: 'its query failed',
};

/** A reason that is not known is told as it came; without one, what all of them are. */
export function stateReasonInWords(reason: string | null): string {
  if (reason === null) return 'an administrative change';
  return WORDS[reason] ?? reason;
}
