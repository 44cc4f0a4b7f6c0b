/** Which labels of an alert have a value that its case never had before. Pure. */
import { isPrivate } from '../alert/labels';
import type { Labels } from '../types';

/** A change of a version is news; a change of a pod is not. */
export function tellsRelease(label: string): boolean {
  return /version|release|revision|image|tag|commit|build|chart|deploy/i.test(label);
}

/**
 * A label that is different for most of the others tells copies apart, and its next value is no news; one that tells a
 * release always is. `others`: labels of the alerts of the case that fired before.
 */
export function freshLabels(labels: Labels, others: readonly Labels[]): Array<{ label: string; value: string }> {
  if (others.length === 0) return [];
  return Object.entries(labels)
    .filter(([label, value]) => {
      if (isPrivate(label)) return false;
      const known = new Set(others.map((other) => other[label]));
      if (known.has(value)) return false;
      return tellsRelease(label) || known.size === 1;
    })
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => Number(tellsRelease(b.label)) - Number(tellsRelease(a.label)) || (a.label < b.label ? -1 : 1));
}
