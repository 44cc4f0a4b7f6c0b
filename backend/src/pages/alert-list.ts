/** The alert table: filter, count in the range, sort, cut the page. One read model, used by the overview page. */
import type { AlertsResponse } from '@alert-recall/contract';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { alertConditions, type AlertFilter } from './parts/alert-filter';
import { inOrder, type Sortable } from './parts/alert-order';
import { alertRows } from './parts/alert-rows';
import { USUAL_FIRES } from './figures/alert-starts';
import { gapsOf, median } from './figures/figures';
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
  const alerts =
    ids.length === 0 ? [] : await reader.selectFrom('described_alerts').selectAll().where('id', 'in', ids).execute();
  const page = ids.map((id) => alerts.find((alert) => alert.id === id)!);
  return { total: found.length, range: rangeOf(span), items: await alertRows(reader, params.orgId, page, span) };
}

/** Ten thousand rows travel from the reading thread as one text. */
type Packed = Array<[id: number, lastStartsAt: number, figure: unknown]>;

async function findAlerts(reader: StoreReader, params: AlertListParams, span: Span): Promise<Sortable[]> {
  const conditions = [...(await alertConditions(reader, params)), ...whereFired(params, span)];
  // One look per alert into the index on (alert_id, starts_at): cheap for ten thousand alerts, however wide the range is.
  const { rows } = await sql<{ packed: string }>`
    with counted as materialized (
      select id, name, last_starts_at, ${countOf(span)} as fires from alerts where ${sql.join(conditions, sql` and `)}
    )
    select json_group_array(json_array(id, last_starts_at, ${FIGURES[params.sort](span)})) as packed
    from counted as alerts ${narrowed(params)}`.execute(reader);
  const found = JSON.parse(rows[0]!.packed) as Packed;
  return found.map(([id, lastStartsAt, figure]) => ({ id, lastStartsAt, key: keyOf(params.sort, figure) }));
}

/** Without a range, every known alert is listed; with one, those that fired in it. */
function narrowed(params: AlertListParams): RawBuilder<unknown> {
  if (params.unexplained) return sql`where fires >= ${FEWEST_UNEXPLAINED} and ${hasNoFinding}`;
  return isRangeGiven(params) && !isStanding(params) ? sql`where fires > 0` : sql``;
}

/** What burns, and what fires for ever on purpose, belongs to a range that its start lies before. */
function isStanding({ state, kind }: AlertListParams): boolean {
  return state === 'firing' || kind === 'heartbeat' || kind === 'inhibitor';
}

function whereFired(params: AlertListParams, { to }: Span): Array<Expression<SqlBool>> {
  const conditions: Array<Expression<SqlBool>> = [];
  if (isRangeGiven(params)) conditions.push(sql<SqlBool>`alerts.first_starts_at <= ${to}`);
  if (params.unexplained) conditions.push(sql<SqlBool>`alerts.kind = 'alert'`);
  return conditions;
}

function countOf({ from, to }: Span): RawBuilder<number> {
  return sql<number>`(select count(*) from fires where fires.alert_id = alerts.id and fires.starts_at between ${from} and ${to})`;
}

const FIGURES: Record<AlertSort, (span: Span) => RawBuilder<unknown>> = {
  fires: () => sql`fires`,
  change: (span) => sql`fires - ${countOf(spanBefore(span))}`,
  lastFired: () => sql`last_starts_at`,
  name: () => sql`name`,
  medianGap: ({ from, to }) =>
    sql`json((select json_group_array(starts_at) from fires where fires.alert_id = alerts.id and fires.starts_at between ${from} and ${to}))`,
  usualDuration: () => sql`json((select json_group_array(duration) from (
    select ends_at - starts_at as duration from fires
    where fires.alert_id = alerts.id and end_reason = 'recovered' order by starts_at desc limit ${sql.lit(USUAL_FIRES)})))`,
};

function keyOf(sort: AlertSort, figure: unknown): Sortable['key'] {
  if (sort === 'medianGap') return median(gapsOf(ascending(figure as number[])));
  if (sort === 'usualDuration') return median(figure as number[]);
  return figure as number | string;
}

function ascending(values: number[]): number[] {
  return values.sort((a, b) => a - b);
}
