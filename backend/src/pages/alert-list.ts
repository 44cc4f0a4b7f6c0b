/** The alert table: filter, count in the range, sort, cut the page. One read model, used by the overview page. */
import type { AlertsResponse } from '@alert-recall/contract';
import { expressionBuilder, type Expression, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Millis } from '../domain/types';
import type { Schema } from '../store/schema';
import type { StoreReader } from '../store/store';
import { alertConditions, type AlertFilter } from './parts/alert-filter';
import { inOrder, type Sortable } from './parts/alert-order';
import { alertRows } from './parts/alert-rows';
import { ascending, usualDurations } from './figures/alert-starts';
import { firesOfAlert, isTwin, mayHaveFiredIn } from './figures/counted-fires';
import { gapsOf, median } from './figures/figures';
import { COUNTED_KINDS } from './figures/kinds';
import { isRangeGiven, LAST_7_DAYS, rangeOf, spanBefore, spanOf, type RangeParams, type Span } from './figures/range';
import { FEWEST_UNEXPLAINED, hasNoFinding } from './parts/unexplained';

export type AlertSort = 'fires' | 'change' | 'lastFired' | 'name' | 'medianGap' | 'usualDuration';

export interface AlertListParams extends AlertFilter, RangeParams {
  unexplained?: 'true' | undefined;
  sort: AlertSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export async function alertList(reader: StoreReader, params: AlertListParams, now: Millis): Promise<AlertsResponse> {
  const span = spanOf(params, now, LAST_7_DAYS);
  const found = inOrder(await findAlerts(reader, params, span), params.order);
  const ids = found.slice(params.offset, params.offset + params.limit).map(({ id }) => id);
  if (ids.length === 0) return { total: found.length, range: rangeOf(span), items: [] };
  const alerts = await reader.selectFrom('described_alerts').selectAll().where('id', 'in', ids).execute();
  const page = ids.map((id) => alerts.find((alert) => alert.id === id)!);
  return { total: found.length, range: rangeOf(span), items: await alertRows(reader, params.orgId, page, span) };
}

async function findAlerts(reader: StoreReader, params: AlertListParams, span: Span): Promise<Sortable[]> {
  const conditions = [...(await alertConditions(reader, params)), ...whereFired(params, span)];
  // One look per alert into the index on (alert_id, starts_at): cheap for ten thousand alerts, however wide the range is.
  const rows = await reader
    .with(
      (cte) => cte('counted').materialized(),
      (db) =>
        db
          .selectFrom('alerts')
          .select(['id', 'name', 'last_starts_at', 'predecessor_id', firesOfAlert(span).as('fires')])
          .where(ofAlert.and(conditions))
    )
    .selectFrom('counted as alerts')
    .select(['id', 'last_starts_at', FIGURES[params.sort](reader, span).as('figure')])
    .where(ofAlert.and(narrowed(params)))
    .execute();
  return rows.map(({ id, last_starts_at, figure }) => ({
    id,
    lastStartsAt: last_starts_at,
    key: keyOf(params.sort, figure),
  }));
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
    conditions.push(ofAlert('alerts.first_starts_at', '<=', span.lastStart), ofAlert.not(isTwin()));
  if (params.unexplained) conditions.push(ofAlert('alerts.kind', 'in', COUNTED_KINDS));
  return conditions;
}

const FIGURES: Record<AlertSort, (reader: StoreReader, span: Span) => ExpressionWrapper<Schema, 'alerts', unknown>> = {
  fires: () => ofCounted.ref('fires'),
  change: (_, span) => ofCounted(ofCounted.ref('fires'), '-', firesOfAlert(spanBefore(span))),
  lastFired: () => ofAlert.ref('alerts.last_starts_at'),
  name: () => ofAlert.ref('alerts.name'),
  medianGap: ({ fragments }, { from, lastStart }) =>
    ofAlert
      .selectFrom('fires')
      .select(({ ref }) => fragments.numbers(ref('fires.starts_at')).as('packed'))
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
