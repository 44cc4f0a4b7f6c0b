/** The alert table's filters, order and page, as they stand in the address and as the API takes them. */
import {
  type AlertKind,
  type FireState,
  type QueryOf,
  type Severity,
  type Source,
  alertKind,
  alertSort,
  fireState,
  readHours,
  severity,
  source,
} from '@alert-recall/contract';
import { oneOf } from '../../components/url-state';

export const LISTED_BY = ['case', 'alert'] as const;
export type ListedBy = (typeof LISTED_BY)[number];
export type SortColumn = (typeof alertSort.options)[number];

export interface TableState {
  q: string;
  severity?: Severity;
  state?: FireState;
  source?: Source;
  kind?: AlertKind;
  /** Hours of the week, as the contract writes them. */
  hours?: string;
  /** Key of a case: only its alerts. */
  case?: string;
  /** Start of a storm: only its alerts. */
  storm?: string;
  /** A row for each case, or for each fingerprint. */
  by: ListedBy;
  /** A label, by whose values fires are counted in place of the table. */
  group?: string;
  unexplained: boolean;
  sort: SortColumn;
  order: 'asc' | 'desc';
  /** The first page is 1. */
  page: number;
}

export const PAGE_SIZE = 50;

export function readTableState(params: URLSearchParams): TableState {
  return {
    q: params.get('q') ?? '',
    severity: oneOf(params.get('severity'), severity.options),
    state: oneOf(params.get('state'), fireState.options),
    source: oneOf(params.get('source'), source.options),
    kind: oneOf(params.get('kind'), alertKind.options),
    hours: hoursOf(params.get('hours')),
    case: params.get('case') || undefined,
    storm: instantOf(params.get('storm')),
    by: oneOf(params.get('by'), LISTED_BY) ?? 'case',
    group: params.get('group') || undefined,
    unexplained: params.get('unexplained') === 'true',
    sort: oneOf(params.get('sort'), alertSort.options) ?? 'fires',
    order: oneOf(params.get('order'), ['asc', 'desc'] as const) ?? 'desc',
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
}

function hoursOf(text: string | null): string | undefined {
  return text !== null && readHours(text) !== null ? text : undefined;
}

function instantOf(text: string | null): string | undefined {
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** What both the figures and the table are asked for. */
export function filterQuery({ q, severity, state, source, kind, hours, case: ofCase, storm }: TableState) {
  return { q: q.trim() || undefined, severity, state, source, kind, hours, case: ofCase, storm };
}

export function tableQuery(state: TableState, range: { from: string; to: string; tz: string }): QueryOf<'alerts'> {
  const { page, unexplained, by, sort, order } = state;
  return {
    ...range,
    ...filterQuery(state),
    ...{ by, sort, order },
    unexplained: unexplained ? 'true' : undefined,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}

export function isFiltered(state: TableState): boolean {
  return state.unexplained || Object.values(filterQuery(state)).some((chosen) => chosen !== undefined);
}

/** Every filter off, for the button that says so. */
export const NO_FILTERS = {
  q: undefined,
  severity: undefined,
  state: undefined,
  source: undefined,
  kind: undefined,
  hours: undefined,
  case: undefined,
  storm: undefined,
  unexplained: undefined,
  page: undefined,
};

/** Names read best from A, figures from the largest; a second click turns the order round. */
export function nextOrder(state: TableState, column: SortColumn): { sort: SortColumn; order: 'asc' | 'desc' } {
  if (state.sort === column) {
    return { sort: column, order: state.order === 'desc' ? 'asc' : 'desc' };
  }
  return { sort: column, order: column === 'name' ? 'asc' : 'desc' };
}
