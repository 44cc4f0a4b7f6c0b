/** Puts rows in the order a person asked for, what fires now first; without the figure they come last. Pure. */

export interface Sortable {
  /** Of its oldest alert: breaks ties, so that no row swaps between pages. */
  id: number;
  isFiring: boolean;
  lastStartsAt: number;
  /** The figure to sort by; null when the row has none. */
  key: number | string | null;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function inOrder<S extends Sortable>(rows: readonly S[], order: 'asc' | 'desc'): S[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (a.isFiring !== b.isFiring) return a.isFiring ? -1 : 1;
    if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1;
    return sign * compare(a.key, b.key) || b.lastStartsAt - a.lastStartsAt || a.id - b.id;
  });
}

function compare(a: number | string | null, b: number | string | null): number {
  if (typeof a === 'string' && typeof b === 'string') return byName.compare(a, b);
  return Number(a) - Number(b);
}
