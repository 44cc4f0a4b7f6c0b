/**
 * A page of the alert table where only fires of some hours of the week count. No store knows the clock on a wall, so
 * starts are looked at here.
 */
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { groupBy } from '../../base/group-by';
import { ascending, usualDurations } from '../figures/alert-starts';
import { chosenFires } from '../figures/chosen-fires';
import { gapsOf, median } from '../figures/figures';
import { spanBefore, type Span } from '../figures/range';
import { alertConditions, twinsOf } from './alert-filter';
import { inOrder, type Sortable } from './alert-order';
import { burning, rowKeyOf, totalsOf, type IsAsked, type ListedPage, type ListParams } from './listing';
import { FEWEST_UNEXPLAINED, casesWithoutFinding } from './unexplained';

/** Of the alerts in one row. */
interface Counted {
  name: string;
  durations: number[];
  /** In the span, oldest first. */
  starts: Millis[];
  before: number;
}

export async function pageByHours(
  reader: StoreReader,
  params: ListParams,
  span: Span,
  isAsked: IsAsked
): Promise<ListedPage> {
  const { sort, order, limit, offset } = params;
  const asked = await askedFires(reader, params, span, isAsked);
  const ids = [...asked.keys()];
  const alerts = await reader
    .selectFrom('alerts')
    .select(['id', 'name', 'kind', 'case_key', usualDurations(reader).as('durations'), burning(params).as('burning')])
    .where(({ ref }) => reader.fragments.isOneOf(ref('id'), ids))
    .execute();
  const counted = alerts.map((alert) => ({ ...alert, ...asked.get(alert.id)! }));
  const rows = await chosenRows(reader, params, counted);
  const sortable = rows.map((group) => {
    const ids = group.map(({ id }) => id);
    const starts = group.flatMap((alert) => alert.starts).sort((a, b) => a - b);
    const durations = group.flatMap((alert) => ascending(alert.durations)).sort((a, b) => a - b);
    const before = group.reduce((sum, alert) => sum + alert.before, 0);
    const key = KEYS[sort]({ name: group[0]!.name, durations, starts, before });
    return {
      ids,
      id: Math.min(...ids),
      isFiring: group.some((alert) => alert.burning === 1),
      lastStartsAt: starts.at(-1)!,
      key,
    };
  });
  const page = inOrder(sortable, order).slice(offset, offset + limit);
  return {
    total: rows.length,
    of: totalsOf(rows.flat().map((alert) => ({ ...alert, fires: alert.starts.length }))),
    groups: page.map((row) => row.ids),
  };
}

type Asked = Pick<Counted, 'starts' | 'before'>;

async function askedFires(reader: StoreReader, params: ListParams, span: Span, isAsked: IsAsked) {
  const conditions = await alertConditions(reader, params);
  const reach = { ...span, from: spanBefore(span).from };
  const counted = new Map<number, Asked>();
  for (const { alertId, startsAt } of await chosenFires(reader, conditions, reach, twinsOf(params))) {
    if (!isAsked(startsAt)) continue;
    const figures = counted.get(alertId) ?? { starts: [], before: 0 };
    counted.set(alertId, figures);
    if (startsAt >= span.from) figures.starts.push(startsAt);
    else figures.before++;
  }
  return counted;
}

/** Rows with a fire in the span. */
async function chosenRows<A extends Asked & { id: number; kind: 'alert' | string; case_key: string }>(
  reader: StoreReader,
  params: ListParams,
  alerts: readonly A[]
): Promise<A[][]> {
  const firesOf = (group: readonly A[]) => group.reduce((sum, { starts }) => sum + starts.length, 0);
  const rows = [...groupBy(alerts, (alert) => rowKeyOf(params, alert as never)).values()].filter(
    (group) => firesOf(group) > 0
  );
  if (!params.unexplained) return rows;
  const ofCases = groupBy(
    alerts.filter(({ kind }) => kind === 'alert'),
    ({ case_key }) => case_key
  );
  const often = [...ofCases].filter(([, group]) => firesOf(group) >= FEWEST_UNEXPLAINED).map(([key]) => key);
  const keys = new Set(await casesWithoutFinding(reader, params.orgId, often));
  return rows.filter(([first]) => first!.kind === 'alert' && keys.has(first!.case_key));
}

const KEYS: Record<ListParams['sort'], (row: Counted) => Sortable['key']> = {
  fires: ({ starts }) => starts.length,
  change: ({ starts, before }) => starts.length - before,
  lastFired: ({ starts }) => starts.at(-1)!,
  name: ({ name }) => name,
  medianGap: ({ starts }) => median(gapsOf(starts)),
  usualDuration: ({ durations }) => median(durations),
};
