/** Grafana's state reasons, as a person says what they mean for an alert: the same for a page and for the analyst. */

const WORDS: ReadonlyMap<string, string> = new Map([
  ['Paused', 'its rule was paused'],
  ['Updated', 'its rule was changed'],
  ['RuleDeleted', 'its rule was deleted'],
  ['MissingSeries', 'its series vanished'],
  ['NoData', 'no data came'],
  ['Error', 'its query failed'],
]);

/** Of several reasons, each; one that is not known is told as it came; without any, what all of them are. */
export function stateReasonInWords(reason: string | null): string {
  return inWords(partsOf(reason).map((part) => WORDS.get(part) ?? part));
}

/** Nothing of it is in a sender's words: for what a model takes as said by us. */
export function knownStateReasonInWords(reason: string | null): string {
  return inWords(partsOf(reason).flatMap((part) => WORDS.get(part) ?? []));
}

function partsOf(reason: string | null): string[] {
  return (reason ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function inWords(said: readonly string[]): string {
  return said.join(', ') || 'an administrative change';
}
