/** A page of the alert table in an order that the store can make: ten thousand alerts need not come here for fifty. */
import { expressionBuilder, type ExpressionWrapper } from 'kysely';
import type { AlertKind } from '../../domain/types';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import { firesOfAlert } from '../figures/counted-fires';
import { spanBefore, type Span } from '../figures/range';
import { twinsOf } from './alert-filter';
import type { Fold } from './storm-rows';
import { isBounded, listedAlerts, type AlertSort, type ListedPage, type ListParams } from './listing';

interface CountedAlert {
  id: number;
  name: string;
  kind: AlertKind;
  burning: number;
  case_key: string;
  last_starts_at: number;
  fires: number;
}

type StoreSort = Extract<AlertSort, 'fires' | 'change' | 'lastFired'>;

const ofCounted = expressionBuilder<{ alerts: CountedAlert }, 'alerts'>();

export function isSortedByStore({ sort }: ListParams): boolean {
  return sort in FIGURES;
}

export async function pageByStore(
  reader: StoreReader,
  params: ListParams,
  span: Span,
  folds: readonly Fold[]
): Promise<ListedPage> {
  const { list } = reader.fragments;
  const counted = await listedAlerts(reader, params, span, folds);
  const row = await counted
    .with(
      (cte) => cte('grouped').materialized(),
      (db) =>
        db
          .selectFrom('counted as alerts')
          .groupBy(params.by === 'case' ? ['case_key', 'kind'] : ['id'])
          .select(({ fn, ref, and, eb }) => [
            list(ref('id')).as('ids'),
            fn.min<number>('id').as('first'),
            fn.max<number>('burning').as('firing'),
            fn.sum<number>('fires').as('fires'),
            fn.max<number>('last_starts_at').as('last'),
            FIGURES[params.sort as StoreSort](params, span).as('figure'),
            fn
              .countAll<number>()
              .filterWhere(and([eb('kind', '=', 'alert'), eb('fires', '>', 0)]))
              .as('alerts'),
            fn
              .countAll<number>()
              .filterWhere(and([eb('kind', '=', 'monitoring-fault'), eb('fires', '>', 0)]))
              .as('faults'),
            fn
              .countAll<number>()
              .filterWhere(and([eb('burning', '=', 1), eb('fires', '=', 0)]))
              .as('standing'),
          ])
          .$if(isBounded(params), (query) =>
            query.having(({ or, eb, fn }) => or([eb(fn.sum('fires'), '>', 0), eb(fn.max('burning'), '=', 1)]))
          )
    )
    .selectNoFrom(({ selectFrom, ref }) => {
      const page = selectFrom('grouped')
        .select('ids')
        // What fires now comes first, whatever the order.
        .orderBy('firing', 'desc')
        .orderBy('figure', params.order)
        .orderBy('last', 'desc')
        .orderBy('first')
        .limit(params.limit)
        .offset(params.offset)
        .as('page');
      const sumOf = (name: 'alerts' | 'faults' | 'standing') =>
        selectFrom('grouped')
          .select(({ fn }) => fn.sum<number | null>(`grouped.${name}`).as('n'))
          .$asScalar()
          .as(name);
      return [
        selectFrom('grouped')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .$asScalar()
          .as('total'),
        ...[sumOf('alerts'), sumOf('faults'), sumOf('standing')],
        selectFrom(page)
          .select(list(ref('page.ids' as never)).as('packed'))
          .$asScalar()
          .as('groups'),
      ];
    })
    .executeTakeFirstOrThrow();
  const groups = JSON.parse(row.groups ?? '[]') as string[];
  return {
    total: row.total ?? 0,
    of: { alerts: row.alerts ?? 0, faults: row.faults ?? 0, standing: row.standing ?? 0 },
    groups: groups.map((ids) => JSON.parse(ids) as number[]),
  };
}

type Figure = (params: ListParams, span: Span) => ExpressionWrapper<Schema, 'alerts', number>;

const FIGURES: Record<StoreSort, Figure> = {
  fires: () => ofCounted.fn.sum<number>('alerts.fires') as never,
  change: (params, span) =>
    ofCounted.fn.sum<number>(
      ofCounted('alerts.fires', '-', firesOfAlert(spanBefore(span), twinsOf(params)) as never)
    ) as never,
  lastFired: () => ofCounted.fn.max<number>('alerts.last_starts_at') as never,
};
