/** The act that removes a small step of what is too old. Analyses stay: memory rests on them. */
import type { Millis } from '../domain/types';
import type { Change, Removable } from '../store/change';
import type { FactTables } from '../store/transaction';
import { act } from './act';

export interface Prune {
  firesBefore: Millis;
  deliveriesBefore: Millis;
  /** Rows per table and call. */
  limit: number;
}

export const prune = act({
  by: 'machine',
  async facts({ firesBefore, deliveriesBefore, limit }: Prune, { tables }) {
    const fires = await oldFires(tables, firesBefore, limit);
    const alertIds = [...new Set(fires.map(({ alert_id }) => alert_id))];
    return {
      fires,
      alerts: alertIds.length === 0 ? [] : await countsOf(tables, alertIds),
      receivers: alertIds.length === 0 ? [] : await unusedReceivers(tables, limit),
      incidents: await tables
        .selectFrom('incidents')
        .select('id')
        // Few that were opened so long ago are active still.
        .where('opened_at', '<', firesBefore)
        .where('last_activity_at', '<', firesBefore)
        .limit(limit)
        .execute(),
      outbox: await tables
        .selectFrom('outbox')
        .select('id')
        .where('created_at', '<', deliveriesBefore)
        .where('state', 'in', ['delivered', 'dead'])
        .limit(limit)
        .execute(),
      deliveries: await tables
        .selectFrom('deliveries')
        .select('id')
        .where('received_at', '<', deliveriesBefore)
        .limit(limit)
        .execute(),
    };
  },
  /** How many rows; 0 when there is nothing left to remove. */
  plan({ fires, alerts, receivers, incidents, outbox, deliveries }, _, { now }) {
    const old = { fires, incidents, outbox, deliveries, receivers };
    const removed = Object.entries(old).map(([from, rows]): Extract<Change, { do: 'remove' }> => {
      return { do: 'remove', from: from as Removable, ids: rows.map(({ id }) => id) };
    });
    const empty: number[] = [];
    const uncounted = alerts.flatMap(({ id, fire_count, delivery_count }): Change[] => {
      const gone = fires.filter(({ alert_id }) => alert_id === id);
      const left = fire_count - gone.length;
      if (left <= 0) empty.push(id);
      const next = gone.map(({ next_starts_at }) => next_starts_at ?? 0);
      const set = {
        fire_count: left,
        delivery_count: delivery_count - gone.reduce((sum, { deliveries }) => sum + deliveries, 0),
        first_starts_at: Math.max(...next),
      };
      return left <= 0 ? [] : [{ do: 'update-alert', id, set }];
    });
    const changes: Change[] = [
      ...removed.filter(({ ids }) => ids.length > 0),
      ...uncounted,
      ...(empty.length > 0 ? [{ do: 'remove' as const, from: 'alerts' as const, ids: empty }] : []),
    ];
    const answer = removed.reduce((sum, { ids }) => sum + ids.length, 0);
    // A row of its own would never be missed: no step is made for it.
    return { changes: answer > 0 ? [...changes, { do: 'clear-group-cooldowns-until', at: now }] : changes, answer };
  },
});

/** Ended ones, and heartbeats that are heard no more: those never end. Each with the start of the one after it. */
async function oldFires(tables: FactTables, before: Millis, limit: number) {
  const orgs = await tables.selectFrom('alerts').select('org_id').distinct().execute();
  const found = await Promise.all(
    orgs.map(({ org_id }) =>
      tables
        .selectFrom('fires as f')
        .select(['f.id', 'f.alert_id', 'f.deliveries'])
        .select((e) =>
          e
            .selectFrom('fires as next')
            .select(({ fn }) => fn.min<number | null>('next.starts_at').as('at'))
            .whereRef('next.alert_id', '=', 'f.alert_id')
            .whereRef('next.starts_at', '>', 'f.starts_at')
            .as('next_starts_at')
        )
        .where('f.org_id', '=', org_id)
        .where('f.starts_at', '<', before)
        .where((e) => e.or([e('f.end_reason', 'is not', null), e('f.last_received_at', '<', before)]))
        .orderBy('f.starts_at')
        .limit(limit)
        .execute()
    )
  );
  return found.flat();
}

/** No alert is left that came by them. */
function unusedReceivers(tables: FactTables, limit: number) {
  return tables
    .selectFrom('receivers')
    .select('id')
    .where('id', 'not in', (e) => e.selectFrom('alert_receivers').select('receiver_id'))
    .limit(limit)
    .execute();
}

function countsOf(tables: FactTables, ids: readonly number[]) {
  return tables.selectFrom('alerts').select(['id', 'fire_count', 'delivery_count']).where('id', 'in', ids).execute();
}
