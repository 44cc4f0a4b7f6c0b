/** The overview page: the figures of its sentence, the chart, the heat map and the work that waits. */
import type { OverviewResponse } from '@alert-recall/contract';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { historyStart } from './figures/alert-starts';
import { bucketsOf, stepFor } from './figures/buckets';
import { HELD_BACK } from './figures/held-back';
import { instant, LAST_7_DAYS, rangeOf, spanBefore, spanOf, type RangeParams, type Span } from './figures/range';
import { stormsIn } from './figures/storms';
import { hourOfWeek, offsetsOf, wallClock } from './figures/wall-clock';
import { alertConditions, isFiltered, twinsOf, type AlertFilter } from './parts/alert-filter';
import { hoursTest, type HoursFilter } from './parts/hours-filter';
import { attentionOf, lastDeliveryAt } from './parts/overview-attention';
import { stormView } from './parts/storm-rows';
import { figuresOfAll } from './parts/overview-of-all';
import { figuresOfChosen } from './parts/overview-of-chosen';

export interface OverviewParams extends RangeParams, AlertFilter, HoursFilter {}

const MOST_BUCKETS = 100;
const MOST_STORMS = 3;
const TOKENS = ['input_tokens', 'output_tokens', 'cache_read_tokens', 'cache_write_tokens'] as const;

export async function overview(reader: StoreReader, params: OverviewParams, now: Millis): Promise<OverviewResponse> {
  const { orgId, tz } = params;
  const span = spanOf(params, now, LAST_7_DAYS);
  const clock = wallClock(tz);
  const before = spanBefore(span);
  const stepMs = stepFor(span, MOST_BUCKETS);
  const buckets = bucketsOf(span, stepMs, offsetsOf(tz));
  const spans = { span, before, buckets, tz, oldest: await historyStart(reader, orgId) };
  const alerts = await alertConditions(reader, params);
  const choice = { alerts, isAsked: hoursTest(params), twins: twinsOf(params) };
  const chosen = isFiltered(params) ? await figuresOfChosen(reader, choice, spans) : null;
  const [storms, figures, analyses, attention, lastDelivery] = await Promise.all([
    chosen ? [] : newestStorms(reader, orgId, span),
    chosen ?? figuresOfAll(reader, orgId, spans),
    analysesIn(reader, orgId, span, chosen && chosen.fireIds),
    attentionOf(reader, orgId, alerts, span, now),
    lastDeliveryAt(reader, orgId),
  ]);
  const { fires, alerts: alertCount, top, previousFires, overTime, slots, unexplained } = figures;
  return {
    range: rangeOf(span),
    previous: rangeOf(before),
    ...{ fires, alerts: alertCount, top, previousFires, analyses },
    attached: overTime.outcomes.attach ?? 0,
    suppressed: HELD_BACK.reduce((sum, outcome) => sum + (overTime.outcomes[outcome] ?? 0), 0),
    overTime: {
      stepMs,
      buckets: overTime.buckets.map(({ at, to, counts }) => ({ at: instant(at), to: instant(to), counts })),
    },
    hourOfWeek: hourOfWeek(slots.map(([at, count]) => [clock(at), count])),
    storms,
    attention: { unexplained, ...attention },
    lastDeliveryAt: lastDelivery,
  };
}

async function newestStorms(reader: StoreReader, orgId: number, span: Span): Promise<OverviewResponse['storms']> {
  const storms = await stormsIn(reader, orgId, span);
  return Promise.all(storms.slice(-MOST_STORMS).map((storm) => stormView(reader, storm)));
}

/** Of those fires, whenever they were made; else all that were done in the span. */
async function analysesIn(
  reader: StoreReader,
  orgId: number,
  { from, to }: Span,
  fireIds: readonly number[] | null
): Promise<OverviewResponse['analyses']> {
  const { done, failed, told, micros, ...tokens } = await reader
    .selectFrom('analyses')
    .select(({ fn, and, eb }) => [
      fn.countAll<number>().filterWhere('state', '=', 'done').as('done'),
      fn.countAll<number>().filterWhere('failure_reason', 'is not', null).as('failed'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('state', '=', 'done'), eb('memory_text', '<>', '')]))
        .as('told'),
      fn.sum<number | null>('cost_micros').as('micros'),
      ...TOKENS.map((column) => fn.sum<number | null>(column).as(column)),
    ])
    .where('org_id', '=', orgId)
    .$if(fireIds === null, (query) => query.where('finished_at', '>=', from).where('finished_at', '<=', to))
    .$if(fireIds !== null, (query) =>
      query.where(({ ref }) => reader.fragments.isOneOf(ref('fire_id').$notNull(), fireIds!))
    )
    .executeTakeFirstOrThrow();
  return {
    ...{ done, failed, told, untold: done - told, costUsd: (micros ?? 0) / 1e6 },
    tokens: Object.values(tokens).reduce<number>((sum, n) => sum + (n ?? 0), 0),
  };
}
