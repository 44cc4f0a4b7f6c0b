/**
 * What a page of the alert table is asked for, and the alerts that may stand on it, each with its fires in the range.
 * Groups and sorts nothing.
 */
import { expressionBuilder, type Expression, type ExpressionWrapper, type SqlBool } from 'kysely';
import { COUNTED_KINDS } from '../../domain/alert/classify';
import type { AlertKind, Millis } from '../../domain/types';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import { firesOfAlert, isTwin, mayHaveFiredIn } from '../figures/counted-fires';
import { isRangeGiven, spanBefore, type RangeParams, type Span } from '../figures/range';
import { alertConditions, twinsOf, type AlertFilter } from './alert-filter';
import type { HoursFilter } from './hours-filter';
import { stormFolds, type Fold } from './storm-rows';
import { isOfOne, unexplainedCases } from './unexplained';

export type AlertSort = 'fires' | 'change' | 'lastFired' | 'name' | 'medianGap' | 'usualDuration';

export interface ListParams extends AlertFilter, HoursFilter, RangeParams {
  /** A row for each case, or for each fingerprint. */
  by?: 'case' | 'alert' | undefined;
  unexplained?: 'true' | undefined;
  sort: AlertSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A row of the table before anything of it is told: ids of its alerts. */
export interface ListedPage {
  /** Rows, over all pages. */
  total: number;
  of: Totals;
  groups: number[][];
}

/** What all rows hold: alerts and faults of the monitoring that fired in the range, and what burns since before it. */
export interface Totals {
  alerts: number;
  faults: number;
  standing: number;
}

export interface Countable {
  kind: AlertKind;
  burning: number;
  fires: number;
}

export function totalsOf(alerts: readonly Countable[]): Totals {
  const totals = { alerts: 0, faults: 0, standing: 0 };
  for (const { kind, burning, fires } of alerts) {
    if (fires > 0 && kind === 'alert') totals.alerts++;
    if (fires > 0 && kind === 'monitoring-fault') totals.faults++;
    if (fires === 0 && burning === 1) totals.standing++;
  }
  return totals;
}

const ofAlert = expressionBuilder<Schema, 'alerts'>();

/**
 * Conditions on the alerts that may stand on the page. What burns belongs to it whatever the range; of a case, the
 * range before counts too.
 */
export async function listedConditions(
  reader: StoreReader,
  params: ListParams,
  span: Span
): Promise<Array<Expression<SqlBool>>> {
  const conditions = await alertConditions(reader, params);
  if (params.unexplained) {
    const keys = await unexplainedCases(reader, conditions, span, twinsOf(params));
    conditions.push(isOfOne(reader, keys), ofAlert('alerts.kind', 'in', COUNTED_KINDS));
  }
  if (isStanding(params) && twinsOf(params) === 'once') conditions.push(ofAlert.not(isTwin()));
  if (!isRangeGiven(params)) return conditions;
  const reach = params.by === 'case' ? { ...span, from: spanBefore(span).from } : span;
  const fired = isStanding(params) ? ofAlert('alerts.first_starts_at', '<=', span.lastStart) : mayHaveFiredIn(reach);
  return [...conditions, ofAlert.or([fired, ofAlert('alerts.state', '=', 'firing')])];
}

/** What is asked for by its state or kind belongs to a range that its start lies before. */
function isStanding({ state, kind }: ListParams): boolean {
  return state === 'firing' || kind === 'heartbeat' || kind === 'inhibitor';
}

/** Whether only rows with a fire in the range, or one that burns, belong to the page; else all that are known do. */
export function isBounded(params: ListParams): boolean {
  return isRangeGiven(params) && !isStanding(params);
}

/** Alerts that a storm made fire share a row, unless what is asked for is a part of it. */
export async function foldsOf(reader: StoreReader, params: ListParams, span: Span): Promise<Fold[]> {
  const { by, q = '', case: ofCase, storm, hours } = params;
  const isWhole =
    by === 'case' && q.trim() === '' && ofCase === undefined && storm === undefined && hours === undefined;
  return isWhole && isBounded(params) ? stormFolds(reader, params.orgId, span) : [];
}

/** One look per alert into the index on (alert_id, starts_at): cheap for ten thousand alerts, however wide it is. */
export async function listedAlerts(reader: StoreReader, params: ListParams, span: Span, folds: readonly Fold[]) {
  const conditions = await listedConditions(reader, params, span);
  return reader.with(
    (cte) => cte('counted').materialized(),
    (db) =>
      db
        .selectFrom('alerts')
        .select(['id', 'name', 'kind', 'last_starts_at', 'predecessor_id'])
        .select(rowKey(reader, folds).as('case_key'))
        .select([firesOfAlert(span, twinsOf(params)).as('fires'), burning(params).as('burning')])
        .where(ofAlert.and(conditions))
  );
}

/** 1 where the alert fires, and no earlier identity of it does for the same reason; else 0. */
export function burning(params: ListParams) {
  const isFiring = ofAlert('alerts.state', '=', 'firing');
  const burns = twinsOf(params) === 'each' ? isFiring : ofAlert.and([isFiring, ofAlert.not(isTwin())]);
  return ofAlert.case().when(burns).then(1).else(0).end();
}

/** Alerts with one key share a row. */
export function rowKeyOf(
  params: ListParams,
  alert: { id: number; case_key: string; kind: AlertKind }
): number | string {
  return params.by === 'case' ? `${alert.kind} ${alert.case_key}` : alert.id;
}

/** Of the case, or of the storm: no case has a number for its key. */
function rowKey(reader: StoreReader, folds: readonly Fold[]): ExpressionWrapper<Schema, 'alerts', string> {
  return folds.reduce(
    (otherwise, { storm, alertIds }) =>
      ofAlert
        .case()
        .when(reader.fragments.isOneOf(ofAlert.ref('alerts.id'), alertIds))
        .then(String(storm.from))
        .else(otherwise)
        .end() as ExpressionWrapper<Schema, 'alerts', string>,
    ofAlert.fn.coalesce(ofAlert.ref('alerts.case_key'), ofAlert.val('')) as ExpressionWrapper<Schema, 'alerts', string>
  );
}

/** Of a start that lies in the hours that count. */
export type IsAsked = (at: Millis) => boolean;
