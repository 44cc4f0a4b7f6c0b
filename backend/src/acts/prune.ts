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
      alerts: alertIds.length === 0 ? [] : await countsOf(tables, alertIds, fires),
      receivers: alertIds.length === 0 ? [] : await unusedReceivers(tables, limit),
      waiting: await incidentsWaitingFor(tables, fires),
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
  plan({ fires, alerts, receivers, waiting, incidents, outbox, deliveries }, _, { now }) {
    const old = { fires, incidents, outbox, deliveries, receivers };
    const removed = Object.entries(old).map(([from, rows]): Extract<Change, { do: 'remove' }> => {
      return { do: 'remove', from: from as Removable, ids: rows.map(({ id }) => id) };
    });
    const empty: number[] = [];
    const uncounted = alerts.flatMap(({ id, fire_count, delivery_count, first_left }): Change[] => {
      const gone = fires.filter(({ alert_id }) => alert_id === id);
      const left = fire_count - gone.length;
      if (left <= 0) empty.push(id);
      const set = {
        fire_count: left,
        delivery_count: delivery_count - gone.reduce((sum, { deliveries }) => sum + deliveries, 0),
        first_starts_at: first_left ?? 0,
      };
      return left <= 0 ? [] : [{ do: 'update-alert', id, set }];
    });
    const changes: Change[] = [
      ...removed.filter(({ ids }) => ids.length > 0),
      ...uncounted,
      // Its job went with the fire: what else goes on in it is owed one of its own.
      ...waiting.map((id): Change => ({ do: 'update-incident', id, set: { job_id: null, due_at: now } })),
      ...(empty.length > 0 ? [{ do: 'remove' as const, from: 'alerts' as const, ids: empty }] : []),
    ];
    const answer = removed.reduce((sum, { ids }) => sum + ids.length, 0);
    // A row of its own would never be missed: no step is made for it.
    return { changes: answer > 0 ? [...changes, { do: 'clear-group-cooldowns-until', at: now }] : changes, answer };
  },
});

/** Ended ones, and heartbeats that are heard no more: those never end. */
async function oldFires(tables: FactTables, before: Millis, limit: number) {
  const orgs = await tables.selectFrom('alerts').select('org_id').distinct().execute();
  const found = await Promise.all(
    orgs.map(({ org_id }) =>
      tables
        .selectFrom('fires as f')
        .select(['f.id', 'f.alert_id', 'f.deliveries'])
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

/** With the first start of what is left of each. */
function countsOf(tables: FactTables, ids: readonly number[], gone: ReadonlyArray<{ id: number }>) {
  return tables
    .selectFrom('alerts')
    .select((e) => [
      ...(['id', 'fire_count', 'delivery_count'] as const),
      e
        .selectFrom('fires')
        .select(({ fn }) => fn.min<number | null>('fires.starts_at').as('at'))
        .whereRef('fires.alert_id', '=', 'alerts.id')
        .where(
          'fires.id',
          'not in',
          gone.map(({ id }) => id)
        )
        .as('first_left'),
    ])
    .where('id', 'in', ids)
    .execute();
}

/** Those whose analysis, which waits or runs, is about one of these fires. */
async function incidentsWaitingFor(tables: FactTables, fires: ReadonlyArray<{ id: number }>): Promise<number[]> {
  if (fires.length === 0) return [];
  const rows = await tables
    .selectFrom('incidents')
    .innerJoin('jobs', 'jobs.id', 'incidents.job_id')
    .select('incidents.id')
    .where(
      'jobs.fire_id',
      'in',
      fires.map(({ id }) => id)
    )
    .execute();
  return rows.map(({ id }) => id);
}
