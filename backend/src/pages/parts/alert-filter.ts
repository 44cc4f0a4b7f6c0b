/** Turns the filters of the alert list into conditions on the alerts table. Counts nothing and shapes nothing. */
import { sql, type Expression, type SqlBool } from 'kysely';
import { foldText } from '../../domain/alert/search-text';
import type { AlertKind, FireState, Severity, Source } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { labelPattern } from './label-pattern';
import { readSearch, type SearchTerm } from './search-terms';

export interface AlertFilter {
  orgId: number;
  q?: string | undefined;
  severity?: Severity | undefined;
  state?: FireState | undefined;
  source?: Source | undefined;
  kind?: AlertKind | undefined;
}

/** Heartbeats and inhibitors are listed only when asked for. */
const LISTED_KINDS: readonly AlertKind[] = ['alert', 'monitoring-fault'];

export async function alertConditions(reader: StoreReader, filter: AlertFilter): Promise<Array<Expression<SqlBool>>> {
  const { orgId, q = '', severity, state, source, kind } = filter;
  const kinds = kind === undefined ? LISTED_KINDS : [kind];
  const conditions: Array<Expression<SqlBool>> = [
    sql<SqlBool>`alerts.org_id = ${orgId}`,
    sql<SqlBool>`alerts.kind in (${sql.join(kinds)})`,
  ];
  if (severity !== undefined) conditions.push(sql<SqlBool>`alerts.severity = ${severity}`);
  if (state !== undefined) conditions.push(sql<SqlBool>`alerts.state = ${state}`);
  if (source !== undefined) conditions.push(sql<SqlBool>`alerts.source = ${source}`);
  for (const term of readSearch(q)) conditions.push(await conditionOf(reader, orgId, term));
  return conditions;
}

async function conditionOf(reader: StoreReader, orgId: number, term: SearchTerm): Promise<Expression<SqlBool>> {
  if (term.kind === 'word') return sql<SqlBool>`instr(${textOf('search_text')}, ${foldText(term.text)}) > 0`;
  const value = labelValue(term.name);
  switch (term.operator) {
    case '=':
      return sql<SqlBool>`${value} = ${term.value}`;
    case '!=':
      return sql<SqlBool>`${value} <> ${term.value}`;
    case '=~':
      return sql<SqlBool>`${value} in (select value from json_each(${await matchingValues(reader, orgId, term.name, term.value)}))`;
    case '!~':
      return sql<SqlBool>`${value} not in (select value from json_each(${await matchingValues(reader, orgId, term.name, term.value)}))`;
  }
}

/** A label that an alert does not have is the empty text, as in Prometheus. Quotation marks let names hold dots. */
function labelValue(name: string) {
  return sql<string>`coalesce(${textOf('labels')} ->> ${`$."${name}"`}, '')`;
}

function textOf(column: 'labels' | 'search_text') {
  return sql<string>`(select ${sql.ref(column)} from alert_texts where alert_id = alerts.id)`;
}

/** A label has far fewer values than there are alerts, so the expression runs over the values. JSON. */
async function matchingValues(reader: StoreReader, orgId: number, name: string, expression: string): Promise<string> {
  const matches = labelPattern(name, expression);
  const rows = await reader
    .selectFrom('alerts')
    .select(labelValue(name).as('value'))
    .distinct()
    .where('org_id', '=', orgId)
    .execute();
  return JSON.stringify(rows.map(({ value }) => value).filter(matches));
}
