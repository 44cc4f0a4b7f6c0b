/** What tells an alert apart from the others of its case: "version 2.14.0 · pod web-1". Pure. */
import type { AlertRow } from '@alert-recall/contract';

const MOST = 3;
const LONGEST = 40;

type Labelled = Pick<AlertRow, 'fingerprint' | 'labels'>;

export function differenceInWords({ fingerprint, labels }: Labelled, ofCase: Pick<AlertRow, 'labels'>): string {
  const parts = Object.entries(labels)
    .filter(([name, value]) => ofCase.labels[name] !== value)
    .slice(0, MOST)
    .map(([name, value]) => `${name} ${value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value}`);
  return parts.length > 0 ? parts.join(' · ') : `fingerprint ${fingerprint.slice(0, 8)}`;
}
