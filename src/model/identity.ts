/** Other identities of the same alert, in words: what it was before, what it became, and labels that split it. */
import type { AlertDetail } from '@alert-recall/contract';
import { counted } from './counting-words';
import { type Present, dayOf } from './instants';

type Related = AlertDetail['predecessors'][number];

export function identityInWords(alert: AlertDetail, present: Present): string[] {
  return [before(alert, present), after(alert, present), churn(alert)].filter(
    (sentence): sentence is string => sentence !== null
  );
}

/** A renamed alert by its other name; one that only got another fingerprint by that. */
function nameOf(related: Related, alert: AlertDetail): string {
  return related.name === alert.name ? `fingerprint ${related.fingerprint.slice(0, 8)}` : related.name;
}

function andMore(list: Related[]): string {
  return list.length > 1 ? `, and ${counted(list.length - 1, 'more identity', 'more identities')}` : '';
}

function before(alert: AlertDetail, present: Present): string | null {
  const [latest] = alert.predecessors;
  if (!latest) {
    return null;
  }
  return `Known before ${dayOf(alert.firstFiredAt, present)} as ${nameOf(latest, alert)}: ${counted(latest.fires, 'fire')}${andMore(alert.predecessors)}.`;
}

function after(alert: AlertDetail, present: Present): string | null {
  const [latest] = alert.successors;
  if (!latest) {
    return null;
  }
  return `Goes on as ${nameOf(latest, alert)} since ${dayOf(alert.lastFiredAt, present)}: ${counted(latest.fires, 'fire')}${andMore(alert.successors)}.`;
}

function churn(alert: AlertDetail): string | null {
  return alert.churn
    ? `Label \`${alert.churn.label}\` changes every time; ${counted(alert.churn.fingerprints, 'fingerprint')} ${alert.churn.fingerprints === 1 ? 'is' : 'are'} one problem.`
    : null;
}
