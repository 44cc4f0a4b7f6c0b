/** Turns the filters of the alert list into conditions on the alerts table. Counts nothing and shapes nothing. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { problemInWords, readSearch, type SearchTerm } from '@alert-recall/contract';
import { AppError } from '../../base/errors';
import type { Twins } from '../figures/counted-fires';
import { ANALYSED_KINDS } from '../../domain/alert/classify';
import { foldText } from '../../domain/alert/search-text';
import type { AlertKind, FireState, Severity, Source } from '../../domain/types';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import type { HoursFilter } from './hours-filter';
import { stormAt } from './storm-rows';
import { labelPattern } from './label-pattern';

export interface AlertFilter {
  orgId: number;
  q?: string | undefined;
  severity?: Severity | undefined;
  state?: FireState | undefined;
  source?: Source | undefined;
  kind?: AlertKind | undefined;
  case?: string | undefined;
  /** Start of a storm. */
  storm?: string | undefined;
}

type Matcher = Extract<SearchTerm, { kind: 'matcher' }>;

const ofAlert = expressionBuilder<Schema, 'alerts'>();

/** Whether anything is left out that is on the page without a filter. */
export function isFiltered({ q, hours, ...filter }: AlertFilter & HoursFilter): boolean {
  const { severity, state, source, kind, case: caseKey, storm } = filter;
  const isSearched = q !== undefined && q.trim() !== '';
  return isSearched || [severity, state, source, kind, hours, caseKey, storm].some((chosen) => chosen !== undefined);
}

/** Who asks for one way of telling sees what came by it. */
export function twinsOf({ source }: AlertFilter): Twins {
  return source === undefined ? 'once' : 'each';
}

export async function alertConditions(reader: StoreReader, filter: AlertFilter): Promise<Array<Expression<SqlBool>>> {
  const { orgId, q = '', severity, state, source, kind } = filter;
  const conditions: Array<Expression<SqlBool>> = [
    ofAlert('alerts.org_id', '=', orgId),
    // Heartbeats and inhibitors are listed only when asked for.
    ofAlert('alerts.kind', 'in', kind === undefined ? ANALYSED_KINDS : [kind]),
  ];
  if (severity !== undefined) conditions.push(ofAlert('alerts.severity', '=', severity));
  if (state !== undefined) conditions.push(ofAlert('alerts.state', '=', state));
  if (source !== undefined) conditions.push(ofAlert('alerts.source', '=', source));
  if (filter.case !== undefined) conditions.push(ofAlert('alerts.case_key', '=', filter.case));
  if (filter.storm !== undefined) conditions.push(await isOfStorm(reader, orgId, filter.storm));
  const { terms, problem } = readSearch(q);
  if (problem !== null) throw new AppError('bad_request', `The search cannot be read. ${problemInWords(problem)}`);
  for (const term of terms) conditions.push(await conditionOf(reader, orgId, term));
  return conditions;
}

async function isOfStorm(reader: StoreReader, orgId: number, start: string): Promise<Expression<SqlBool>> {
  const storm = await stormAt(reader, orgId, Date.parse(start));
  return reader.fragments.isOneOf(ofAlert.ref('alerts.id'), storm?.alertIds ?? []);
}

async function conditionOf(reader: StoreReader, orgId: number, term: SearchTerm): Promise<Expression<SqlBool>> {
  const { contains, isOneOf } = reader.fragments;
  if (term.kind === 'word') return contains(textOf('search_text'), foldText(term.text));
  const value = labelValue(reader, term.name);
  const matching = () => matchingValues(reader, orgId, term);
  switch (term.operator) {
    case '=':
      return ofAlert(value, '=', term.value);
    case '!=':
      return ofAlert(value, '<>', term.value);
    case '=~':
      return isOneOf(value, await matching());
    case '!~':
      return ofAlert.not(isOneOf(value, await matching()));
  }
}

/** A label that an alert does not have is the empty text, as in Prometheus. */
function labelValue({ fragments }: StoreReader, name: string) {
  return ofAlert.fn.coalesce(fragments.label(textOf('labels'), name), ofAlert.val(''));
}

function textOf(column: 'labels' | 'search_text'): Expression<string> {
  return ofAlert
    .selectFrom('alert_texts')
    .select(column)
    .whereRef('alert_texts.alert_id', '=', 'alerts.id')
    .$asScalar()
    .$castTo<string>();
}

/** A label has far fewer values than there are alerts, so the expression runs over the values. */
async function matchingValues(reader: StoreReader, orgId: number, term: Matcher): Promise<string[]> {
  const { name } = term;
  const matches = labelPattern(term);
  const rows = await reader
    .selectFrom('alerts')
    .select(labelValue(reader, name).as('value'))
    .distinct()
    .where('org_id', '=', orgId)
    .execute();
  return rows.map(({ value }) => value).filter(matches);
}
