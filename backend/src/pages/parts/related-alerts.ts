/**
 * Earlier and later identities of an alert: the same problem under another fingerprint, with the reason why we think
 * so.
 */
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';

export interface RelatedAlert {
  fingerprint: string;
  name: string;
  fires: number;
  lastFiredAt: string;
  reason: string;
}

/** A chain longer than this helps nobody, and a ring must end. */
const LONGEST_CHAIN = 10;

const COLUMNS = [
  ...(['fingerprint', 'name', 'fire_count as fires', 'last_starts_at as lastStartsAt'] as const),
  'predecessor_id',
  'predecessor_reason as reason',
] as const;

/** Nearest first, each with the reason of the one that continues it. */
export async function predecessorsOf(reader: StoreReader, orgId: number, alertId: number): Promise<RelatedAlert[]> {
  const read = (id: number) =>
    reader.selectFrom('alerts').select(COLUMNS).where('id', '=', id).where('org_id', '=', orgId).executeTakeFirst();
  const found: RelatedAlert[] = [];
  for (let later = await read(alertId); later && found.length < LONGEST_CHAIN;) {
    const id: number | null = later.predecessor_id;
    const earlier = id === null || id === alertId ? undefined : await read(id);
    if (earlier) found.push(relatedView({ ...earlier, reason: later.reason }));
    later = earlier;
  }
  return found;
}

/** Newest first. */
export async function successorsOf(reader: StoreReader, orgId: number, alertId: number): Promise<RelatedAlert[]> {
  const rows = await reader
    .selectFrom('alerts')
    .select(COLUMNS)
    .where('predecessor_id', '=', alertId)
    .where('org_id', '=', orgId)
    .orderBy('last_starts_at', 'desc')
    .limit(LONGEST_CHAIN)
    .execute();
  return rows.map(relatedView);
}

interface Row extends Pick<RelatedAlert, 'fingerprint' | 'name' | 'fires'> {
  lastStartsAt: Millis;
  reason: string | null;
}

function relatedView({ fingerprint, name, fires, lastStartsAt, reason }: Row): RelatedAlert {
  return { fingerprint, name, fires, lastFiredAt: instant(lastStartsAt), reason: reason ?? '' };
}
