/**
 * Which alerts stand on a page of the alert table where only fires of some hours of the week count. No store knows the
 * clock on a wall, so their starts are looked at here.
 */
import type { Expression, SqlBool } from 'kysely';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { ascending, usualDurations } from '../figures/alert-starts';
import { chosenFires } from '../figures/chosen-fires';
import type { Twins } from '../figures/counted-fires';
import { gapsOf, median } from '../figures/figures';
import { spanBefore, type Span } from '../figures/range';
import { inOrder, type Sortable } from './alert-order';

interface Asked {
  alerts: ReadonlyArray<Expression<SqlBool>>;
  isAsked: (at: Millis) => boolean;
  twins: Twins;
  span: Span;
  /** Alerts with fewer fires are left out. */
  fewest: number;
  sort: 'fires' | 'change' | 'lastFired' | 'name' | 'medianGap' | 'usualDuration';
  order: 'asc' | 'desc';
}

interface Counted {
  id: number;
  name: string;
  lastStartsAt: Millis;
  durations: string | null;
  /** In the span. */
  starts: Millis[];
  before: number;
}

/** Ids of all that have such a fire in the span, in order. */
export async function alertsByHours(reader: StoreReader, asked: Asked): Promise<number[]> {
  const { alerts, isAsked, twins, span, fewest, sort, order } = asked;
  const fires = await chosenFires(reader, alerts, { ...span, from: spanBefore(span).from }, twins);
  const counted = new Map<number, Pick<Counted, 'starts' | 'before'>>();
  for (const { alertId, startsAt } of fires) {
    if (!isAsked(startsAt)) continue;
    const figures = counted.get(alertId) ?? { starts: [], before: 0 };
    counted.set(alertId, figures);
    if (startsAt >= span.from) figures.starts.push(startsAt);
    else figures.before++;
  }
  const ids = [...counted].filter(([, { starts }]) => starts.length >= fewest).map(([id]) => id);
  const rows = await reader
    .selectFrom('alerts')
    .select(['id', 'name', usualDurations(reader).as('durations')])
    .where(({ ref }) => reader.fragments.isOneOf(ref('id'), ids))
    .execute();
  const sortable = rows.map((row): Sortable => {
    const { starts, before } = counted.get(row.id)!;
    starts.sort((a, b) => a - b);
    const lastStartsAt = starts.at(-1)!;
    return { id: row.id, lastStartsAt, key: KEYS[sort]({ ...row, starts, before, lastStartsAt }) };
  });
  return inOrder(sortable, order).map(({ id }) => id);
}

const KEYS: Record<Asked['sort'], (alert: Counted) => Sortable['key']> = {
  fires: ({ starts }) => starts.length,
  change: ({ starts, before }) => starts.length - before,
  lastFired: ({ lastStartsAt }) => lastStartsAt,
  name: ({ name }) => name,
  medianGap: ({ starts }) => median(gapsOf(starts)),
  usualDuration: ({ durations }) => median(ascending(durations)),
};
