/** What waits for a person, as figures of the overview: unreadable and cut-short deliveries, silent heartbeats. */
import type { OverviewResponse } from '@alert-recall/contract';
import type { Expression, SqlBool } from 'kysely';
import { ANALYSED_KINDS } from '../../domain/alert/classify';
import { decideHeartbeat, isPutAway } from '../../domain/alert/heartbeat';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { isTwin } from '../figures/counted-fires';
import { instant, type Span } from '../figures/range';
import { isOdd, isTruncated } from '../figures/odd-deliveries';

type Attention = Omit<OverviewResponse['attention'], 'unexplained'>;

/** `alerts`: conditions on those that are chosen; deliveries and heartbeats are told whatever is. */
export async function attentionOf(
  reader: StoreReader,
  orgId: number,
  alerts: ReadonlyArray<Expression<SqlBool>>,
  span: Span,
  now: Millis
): Promise<Attention> {
  const [firing, unreadableDeliveries, truncated, lastTestAt, silentHeartbeats] = await Promise.all([
    firingNow(reader, alerts),
    unreadableIn(reader, orgId, span),
    truncatedIn(reader, orgId, span),
    lastTest(reader, orgId),
    silentOnes(reader, orgId, now),
  ]);
  return { firing, unreadableDeliveries, truncated, lastTestAt, silentHeartbeats };
}

/**
 * Of any kind: the page without one shows how to connect a sender. Records of deliveries do not live as long as alerts
 * do.
 */
export async function lastDeliveryAt(reader: StoreReader, orgId: number): Promise<string | null> {
  const delivery = await reader
    .selectFrom('deliveries')
    .select('received_at')
    .where('org_id', '=', orgId)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (delivery) return instant(delivery.received_at);
  const { at } = await reader
    .selectFrom('alerts')
    .select(({ fn }) => fn.max<number | null>('last_delivery_at').as('at'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return at === null ? null : instant(at);
}

async function firingNow(reader: StoreReader, alerts: ReadonlyArray<Expression<SqlBool>>): Promise<number> {
  const { n } = await reader
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(({ and }) => and([...alerts]))
    .where('kind', 'in', ANALYSED_KINDS)
    .where('state', '=', 'firing')
    .where(({ not }) => not(isTwin()))
    .executeTakeFirstOrThrow();
  return n;
}

async function unreadableIn(reader: StoreReader, orgId: number, span: Span): Promise<number> {
  const { n } = await deliveriesIn(reader, orgId, span)
    .where('outcome', '=', 'unreadable')
    .where(isOdd(reader))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function truncatedIn(reader: StoreReader, orgId: number, span: Span): Promise<Attention['truncated']> {
  // A group is sent again and again: its repeats leave out the same alerts.
  const groups = await deliveriesIn(reader, orgId, span)
    .where(isTruncated())
    .groupBy('truncated_group')
    .select(({ fn }) => fn.max<number>('truncated_alerts').as('alerts'))
    .execute();
  return { groups: groups.length, alerts: groups.reduce((sum, { alerts }) => sum + alerts, 0) };
}

function deliveriesIn(reader: StoreReader, orgId: number, { from, to }: Span) {
  return reader
    .selectFrom('deliveries')
    .where('org_id', '=', orgId)
    .where('received_at', '>=', from)
    .where('received_at', '<=', to);
}

async function lastTest(reader: StoreReader, orgId: number): Promise<string | null> {
  const test = await reader
    .selectFrom('deliveries')
    .select('received_at')
    .where('org_id', '=', orgId)
    .where('outcome', '=', 'test')
    .where(isOdd(reader))
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return test ? instant(test.received_at) : null;
}

async function silentOnes(reader: StoreReader, orgId: number, now: Millis): Promise<Attention['silentHeartbeats']> {
  const beats = await reader
    .selectFrom('alerts')
    .innerJoin('fires', (join) =>
      join.onRef('fires.alert_id', '=', 'alerts.id').onRef('fires.starts_at', '=', 'alerts.last_starts_at')
    )
    .select([
      'alerts.name',
      'alerts.fingerprint',
      'alerts.state',
      'alerts.last_delivery_at',
      'alerts.put_away_at',
      'fires.deliveries',
      'fires.first_received_at',
      'fires.last_received_at',
    ])
    .where('alerts.org_id', '=', orgId)
    .where('alerts.kind', '=', 'heartbeat')
    .execute();
  return (
    beats
      // Sorted here: a planner that is asked for an order walks all alerts by name for the few of this kind.
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .filter(
        (beat) =>
          !isPutAway({ putAwayAt: beat.put_away_at, lastHeardAt: beat.last_delivery_at }) &&
          decideHeartbeat(
            {
              state: beat.state,
              deliveries: beat.deliveries,
              firstReceivedAt: beat.first_received_at,
              lastReceivedAt: beat.last_received_at,
            },
            now
          ).outcome !== 'beats'
      )
      .map(({ name, fingerprint, last_delivery_at }) => ({ name, fingerprint, lastSeenAt: instant(last_delivery_at) }))
  );
}
