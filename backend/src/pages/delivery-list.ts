/** Deliveries, newest first: all, or those that deserve a look. */
import type { DeliveriesResponse, Delivery } from '@alert-recall/contract';
import type { Selectable } from 'kysely';
import type { Millis } from '../domain/types';
import type { DeliveriesTable } from '../store/schema';
import type { StoreReader } from '../store/store';
import { instant, spanOrAll, type RangeParams } from './figures/range';
import { isOdd, isTruncated } from './figures/odd-deliveries';

export interface DeliveryListParams extends RangeParams {
  orgId: number;
  show: 'all' | 'unreadable' | 'test' | 'truncated' | 'partial';
  limit: number;
  offset: number;
}

export async function deliveryList(
  reader: StoreReader,
  params: DeliveryListParams,
  now: Millis
): Promise<DeliveriesResponse> {
  const span = spanOrAll(params, now);
  let chosen = reader.selectFrom('deliveries').where('org_id', '=', params.orgId);
  if (span !== null) chosen = chosen.where('received_at', '>=', span.from).where('received_at', '<=', span.to);
  if (params.show === 'truncated') chosen = chosen.where(isTruncated());
  else if (params.show !== 'all') chosen = chosen.where('outcome', '=', params.show).where(isOdd(reader));
  const [{ total }, rows] = await Promise.all([
    chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    // The page is chosen by the index alone, and only then are its rows read.
    reader
      .selectFrom('deliveries')
      .selectAll()
      .where(
        'id',
        'in',
        chosen
          .select('id')
          .orderBy('received_at', 'desc')
          .orderBy('id', 'desc')
          .limit(params.limit)
          .offset(params.offset)
      )
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ]);
  return { total, items: rows.map(deliveryView) };
}

function deliveryView(row: Selectable<DeliveriesTable>): Delivery {
  return {
    id: row.id,
    receivedAt: instant(row.received_at),
    source: row.source,
    outcome: row.outcome,
    receiver: row.receiver,
    alerts: row.alerts,
    told: JSON.parse(row.told) as Delivery['told'],
    rejected: JSON.parse(row.rejected) as Delivery['rejected'],
    truncatedAlerts: row.truncated_alerts,
    bytes: row.bytes,
    problem: row.problem,
    excerpt: row.excerpt,
  };
}
