/** The alert table: filter, count in the range, sort, cut the page. One read model, used by the overview page. */
import type { AlertsResponse } from '@alert-recall/contract';
import { expressionBuilder, type Expression, type ExpressionWrapper, type SqlBool } from 'kysely';
import { COUNTED_KINDS } from '../domain/alert/classify';
import type { Millis } from '../domain/types';
import type { Schema } from '../store/schema';
import type { StoreReader } from '../store/store';
import { alertConditions, twinsOf, type AlertFilter } from './parts/alert-filter';
import { inOrder, type Sortable } from './parts/alert-order';
import { hoursTest, type HoursFilter } from './parts/hours-filter';
import { alertsByHours } from './parts/page-by-hours';
import { alertRows } from './parts/alert-rows';
import { ascending, usualDurations } from './figures/alert-starts';
import { firesOfAlert, isTwin, mayHaveFiredIn } from './figures/counted-fires';
import { gapsOf, median } from './figures/figures';
import { isRangeGiven, LAST_7_DAYS, rangeOf, spanBefore, spanOf, type RangeParams, type Span } from './figures/range';
import { FEWEST_UNEXPLAINED, hasNoFinding } from './parts/unexplained';

export type AlertSort = 'fires' | 'change' | 'lastFired' | 'name' | 'medianGap' | 'usualDuration';

export interface AlertListParams extends AlertFilter, HoursFilter, RangeParams {
  unexplained?: 'true' | undefined;
  sort: AlertSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export async function alertList(reader: StoreReader, params: AlertListParams, now: Millis): Promise<AlertsResponse> {
  const span = spanOf(params, now, LAST_7_DAYS);
  const isAsked = hoursTest(params);
  const { total, ids } = await (isAsked === null ? pageOfAll : pageOfHours)(reader, params, span);
  if (ids.length === 0) return { total, range: rangeOf(span), items: [] };
  const alerts = await reader.selectFrom('described_alerts').selectAll().where('id', 'in', ids).execute();
  const page = ids.map((id) => alerts.find((alert) => alert.id === id)!);
  const wanted = { orgId: params.orgId, alerts: page, span, twins: twinsOf(params), tz: params.tz, isAsked };
  return { total, range: rangeOf(span), items: await alertRows(reader, wanted, now) };
}

const BY_STORE: ReadonlySet<AlertSort> = new Set<AlertSort>(['fires', 'change', 'lastFired']);

interface Page {
  total: number;
  ids: number[];
}

async function pageOfAll(reader: StoreReader, params: AlertListParams, span: Span): Promise<Page> {
  const chosen = await chooseAlerts(reader, params, span);
  const pageOf = BY_STORE.has(params.sort) ? pageByStore : pageByHand;
  return pageOf(chosen, reader, params, span);
}

async function pageOfHours(reader: StoreReader, params: AlertListParams, span: Span): Promise<Page> {
  const { sort, order, unexplained, limit, offset } = params;
  const alerts = await alertConditions(reader, params);
  if (unexplained) alerts.push(hasNoFinding(), ofAlert('alerts.kind', 'in', COUNTED_KINDS));
  const fewest = unexplained ? FEWEST_UNEXPLAINED : 1;
  const asked = { alerts, isAsked: hoursTest(params)!, twins: twinsOf(params), span, fewest, sort, order };
  const ids = await alertsByHours(reader, asked);
  return { total: ids.length, ids: ids.slice(offset, offset + limit) };
}

/**
 * One look per alert into the index on (alert_id, starts_at): cheap for ten thousand alerts, however wide the range is.
 */
async function chooseAlerts(reader: StoreReader, params: AlertListParams, span: Span) {
  const conditions = [...(await alertConditions(reader, params)), ...whereFired(params, span)];
  return reader.with(
    (cte) => cte('counted').materialized(),
    (db) =>
      db
        .selectFrom('alerts')
        .select(['id', 'name', 'last_starts_at', 'predecessor_id', firesOfAlert(span, twinsOf(params)).as('fires')])
        .where(ofAlert.and(conditions))
  );
}

type Chosen = Awaited<ReturnType<typeof chooseAlerts>>;

/** What the store can sort, it sorts: ten thousand alerts need not come here for fifty. */
async function pageByStore(chosen: Chosen, reader: StoreReader, params: AlertListParams, span: Span): Promise<Page> {
  const row = await chosen
    .selectNoFrom(({ selectFrom, fn, ref }) => {
      const listed = selectFrom('counted as alerts').where(ofAlert.and(narrowed(params)));
      const page = listed
        .select('id')
        .orderBy(FIGURES[params.sort](reader, params, span), params.order)
        .orderBy('last_starts_at', 'desc')
        .orderBy('id')
        .limit(params.limit)
        .offset(params.offset)
        .as('page');
      return [
        listed.select(fn.countAll<number>().as('total')).$asScalar().as('total'),
        selectFrom(page)
          .select(reader.fragments.list(ref('page.id' as never)).as('ids'))
          .$asScalar()
          .as('ids'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { total: row.total ?? 0, ids: JSON.parse(row.ids ?? '[]') as number[] };
}

/** Medians, and names as people sort them, are no matter of the store. */
async function pageByHand(chosen: Chosen, reader: StoreReader, params: AlertListParams, span: Span): Promise<Page> {
  const rows = await chosen
    .selectFrom('counted as alerts')
    .select(['id', 'last_starts_at', FIGURES[params.sort](reader, params, span).as('figure')])
    .where(ofAlert.and(narrowed(params)))
    .execute();
  const alerts = rows.map(({ id, last_starts_at, figure }): Sortable => ({
    id,
    lastStartsAt: last_starts_at,
    key: keyOf(params.sort, figure),
  }));
  const ids = inOrder(alerts, params.order).map(({ id }) => id);
  return { total: ids.length, ids: ids.slice(params.offset, params.offset + params.limit) };
}

const ofAlert = expressionBuilder<Schema, 'alerts'>();
/** Of a row that is counted already. */
const ofCounted = expressionBuilder<{ alerts: { fires: number } }, 'alerts'>();

/** Without a range, every known alert is listed; with one, those that fired in it. */
function narrowed(params: AlertListParams): Array<Expression<SqlBool>> {
  if (params.unexplained) return [ofCounted('fires', '>=', FEWEST_UNEXPLAINED), hasNoFinding()];
  return isRangeGiven(params) && !isStanding(params) ? [ofCounted('fires', '>', 0)] : [];
}

/** What burns, and what fires for ever on purpose, belongs to a range that its start lies before. */
function isStanding({ state, kind }: AlertListParams): boolean {
  return state === 'firing' || kind === 'heartbeat' || kind === 'inhibitor';
}

function whereFired(params: AlertListParams, span: Span): Array<Expression<SqlBool>> {
  const conditions: Array<Expression<SqlBool>> = [];
  if (isRangeGiven(params) && !isStanding(params)) conditions.push(mayHaveFiredIn(span));
  if (isRangeGiven(params) && isStanding(params))
    conditions.push(ofAlert('alerts.first_starts_at', '<=', span.lastStart));
  if (isStanding(params) && twinsOf(params) === 'once') conditions.push(ofAlert.not(isTwin()));
  if (params.unexplained) conditions.push(ofAlert('alerts.kind', 'in', COUNTED_KINDS));
  return conditions;
}

type Figure = (
  reader: StoreReader,
  params: AlertListParams,
  span: Span
) => ExpressionWrapper<Schema, 'alerts', unknown>;

const FIGURES: Record<AlertSort, Figure> = {
  fires: () => ofCounted.ref('fires'),
  change: (_, params, span) => ofCounted(ofCounted.ref('fires'), '-', firesOfAlert(spanBefore(span), twinsOf(params))),
  lastFired: () => ofAlert.ref('alerts.last_starts_at'),
  name: () => ofAlert.ref('alerts.name'),
  medianGap: ({ fragments }, _, { from, lastStart }) =>
    ofAlert
      .selectFrom('fires')
      .select(({ ref }) => fragments.list(ref('fires.starts_at')).as('packed'))
      .whereRef('fires.alert_id', '=', 'alerts.id')
      .where('fires.starts_at', '>=', from)
      .where('fires.starts_at', '<=', lastStart)
      .$asScalar(),
  usualDuration: (reader) => usualDurations(reader),
};

function keyOf(sort: AlertSort, figure: unknown): Sortable['key'] {
  if (sort === 'medianGap') return median(gapsOf(ascending(figure as string)));
  if (sort === 'usualDuration') return median(ascending(figure as string));
  return figure as number | string;
}
