/** Whether many fingerprints are one problem because the value of one label changes at every evaluation. Pure. */
import { PLACE_LABELS } from './place-labels';
import type { Labels, Millis } from '../types';

/** One of the alerts that share name and sender. */
export interface Sibling {
  labels: Labels;
  fires: number;
  firstStartsAt: Millis;
  lastStartsAt: Millis;
}

export const FEWEST_FOR_CHURN = 5;
/** A fingerprint that keeps coming back is no value that changes at every evaluation. */
export const MOST_FIRES_OF_A_VALUE = 3;
/** One fingerprint takes over from the next: their fires do not run side by side. */
const IN_TURN_SHARE = 0.8;

/**
 * The label whose value alone tells `alert` from at least four siblings that fired in turn with it; null when there is
 * none.
 */
export function churningLabel(alert: Sibling, siblings: readonly Sibling[]): string | null {
  if (alert.fires > MOST_FIRES_OF_A_VALUE) return null;
  const byLabel = new Map<string, Sibling[]>();
  for (const sibling of siblings) {
    const label = onlyDifference(alert.labels, sibling.labels);
    if (label !== null && !PLACE_LABELS.has(label) && sibling.fires <= MOST_FIRES_OF_A_VALUE)
      byLabel.set(label, [...(byLabel.get(label) ?? [alert]), sibling]);
  }
  for (const [label, members] of byLabel) {
    if (members.length >= FEWEST_FOR_CHURN && fireInTurn(members)) return label;
  }
  return null;
}

function onlyDifference(a: Labels, b: Labels): string | null {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return null;
  const different = names.filter((name) => a[name] !== b[name]);
  return different.length === 1 && different[0]! in b ? different[0]! : null;
}

function fireInTurn(members: readonly Sibling[]): boolean {
  const sorted = [...members].sort((x, y) => x.firstStartsAt - y.firstStartsAt);
  const inTurn = sorted.filter((member, i) => i > 0 && sorted[i - 1]!.lastStartsAt < member.firstStartsAt).length;
  return inTurn >= IN_TURN_SHARE * (members.length - 1);
}
