/** Puts alerts in the order a person asked for. Pure; alerts without the figure come last either way. */

export interface Sortable {
  id: number;
  lastStartsAt: number;
  /** The figure to sort by; null when the alert has none. */
  key: number | string | null;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function inOrder(alerts: readonly Sortable[], order: 'asc' | 'desc'): Sortable[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...alerts].sort((a, b) => {
    if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1;
    return sign * compare(a.key, b.key) || b.lastStartsAt - a.lastStartsAt || a.id - b.id;
  });
}

function compare(a: number | string | null, b: number | string | null): number {
  if (typeof a === 'string' && typeof b === 'string') return byName.compare(a, b);
  return Number(a) - Number(b);
}
