/** Earlier and later identities of an alert: the same problem under another fingerprint, with the reason why we think so. */
import { sql } from 'kysely';
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

interface Row {
  fingerprint: string;
  name: string;
  fires: number;
  lastStartsAt: Millis;
  reason: string | null;
}

/** A chain longer than this helps nobody, and a ring must end. */
const LONGEST_CHAIN = 10;

/** Nearest first. The cross join keeps the planner from walking the alerts in search of the few of the chain. */
export async function predecessorsOf(reader: StoreReader, orgId: number, alertId: number): Promise<RelatedAlert[]> {
  const { rows } = await sql<Row>`
    with recursive chain(id, reason, depth) as (
      select predecessor_id, predecessor_reason, 1 from alerts where id = ${alertId} and org_id = ${orgId} and predecessor_id is not null
      union all
      select alerts.predecessor_id, alerts.predecessor_reason, depth + 1 from chain join alerts on alerts.id = chain.id
      where alerts.predecessor_id is not null and alerts.predecessor_id <> ${alertId} and depth < ${sql.lit(LONGEST_CHAIN)}
    )
    select fingerprint, name, fire_count as fires, last_starts_at as "lastStartsAt", reason
    from chain cross join alerts on alerts.id = chain.id where org_id = ${orgId} order by depth`.execute(reader);
  return rows.map(relatedView);
}

/** Newest first. */
export async function successorsOf(reader: StoreReader, orgId: number, alertId: number): Promise<RelatedAlert[]> {
  const rows = await reader
    .selectFrom('alerts')
    .select([
      'fingerprint',
      'name',
      'fire_count as fires',
      'last_starts_at as lastStartsAt',
      'predecessor_reason as reason',
    ])
    .where('predecessor_id', '=', alertId)
    .where('org_id', '=', orgId)
    .orderBy('last_starts_at', 'desc')
    .limit(LONGEST_CHAIN)
    .execute();
  return rows.map(relatedView);
}

function relatedView({ fingerprint, name, fires, lastStartsAt, reason }: Row): RelatedAlert {
  return { fingerprint, name, fires, lastFiredAt: instant(lastStartsAt), reason: reason ?? '' };
}
