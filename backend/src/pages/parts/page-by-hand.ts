/** A page of the alert table in an order that is no matter of the store: medians, and names as people sort them. */
import { expressionBuilder } from 'kysely';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import { groupBy } from '../../base/group-by';
import { ascending, usualDurations } from '../figures/alert-starts';
import { gapsOf, median } from '../figures/figures';
import type { Span } from '../figures/range';
import { inOrder, type Sortable } from './alert-order';
import type { Fold } from './storm-rows';
import { isBounded, listedAlerts, rowKeyOf, totalsOf, type ListedPage, type ListParams } from './listing';

const ofAlert = expressionBuilder<Schema, 'alerts'>();

export async function pageByHand(
  reader: StoreReader,
  params: ListParams,
  span: Span,
  folds: readonly Fold[]
): Promise<ListedPage> {
  const counted = await listedAlerts(reader, params, span, folds);
  const alerts = await counted
    .selectFrom('counted as alerts')
    .select(['id', 'name', 'kind', 'burning', 'case_key', 'last_starts_at', 'fires'])
    .select(() => figureOf(reader, params, span).as('figure'))
    .execute();
  const byKey = groupBy(alerts, (alert) => rowKeyOf(params, alert));
  const rows = [...byKey.values()].filter(
    (group) => !isBounded(params) || group.some(({ fires, burning }) => fires > 0 || burning === 1)
  );
  const sortable = rows.map((group) => ({
    ids: group.map(({ id }) => id),
    id: Math.min(...group.map(({ id }) => id)),
    isFiring: group.some(({ burning }) => burning === 1),
    lastStartsAt: Math.max(...group.map(({ last_starts_at }) => last_starts_at)),
    key: keyOf(params, group),
  }));
  const page = inOrder(sortable, params.order).slice(params.offset, params.offset + params.limit);
  return {
    total: rows.length,
    of: totalsOf(rows.flat()),
    groups: page.map(({ ids }) => ids),
  };
}

/** Packed starts in the range, or packed durations; a name needs none. */
function figureOf(reader: StoreReader, { sort }: ListParams, { from, lastStart }: Span) {
  if (sort === 'usualDuration') return usualDurations(reader);
  if (sort !== 'medianGap') return ofAlert.val<string | null>(null);
  return ofAlert
    .selectFrom('fires')
    .select(({ ref }) => reader.fragments.list(ref('fires.starts_at')).as('packed'))
    .whereRef('fires.alert_id', '=', 'alerts.id')
    .where('fires.starts_at', '>=', from)
    .where('fires.starts_at', '<=', lastStart)
    .$asScalar();
}

function keyOf({ sort }: ListParams, group: ReadonlyArray<{ name: string; figure: string | null }>): Sortable['key'] {
  if (sort === 'name') return group[0]!.name;
  const values = group.flatMap(({ figure }) => ascending(figure)).sort((a, b) => a - b);
  return median(sort === 'medianGap' ? gapsOf(values) : values);
}
