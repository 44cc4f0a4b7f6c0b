/** What waits for a person, as figures of the overview: unreadable and cut-short deliveries, silent heartbeats. */
import type { OverviewResponse } from '@alert-recall/contract';
import type { Expression, SqlBool } from 'kysely';
import { ANALYSED_KINDS } from '../../domain/alert/classify';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { isTwin } from '../figures/counted-fires';
import { instant, type Span } from '../figures/range';
import { isOdd, isTruncated } from '../figures/odd-deliveries';
import { heartbeatRows } from './heartbeat-rows';

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
  const beats = await heartbeatRows(reader, orgId, now);
  return beats
    .filter(({ outcome, putAway }) => outcome !== 'beats' && putAway === null)
    .map(({ name, fingerprint, lastHeardAt }) => ({ name, fingerprint, lastSeenAt: instant(lastHeardAt) }));
}
