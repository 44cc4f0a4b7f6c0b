/** The overview page: the figures of its sentence, the chart, the heat map and the work that waits. */
import type { OverviewResponse } from '@alert-recall/contract';
import { COUNTED_KINDS } from '../domain/alert/classify';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { historyStart } from './figures/alert-starts';
import { stepFor } from './figures/buckets';
import { topShare } from './figures/figures';
import { firesOfAlert, leftOutFires, mayHaveFiredIn } from './figures/counted-fires';
import { firesPerBucket, firesPerSlot } from './figures/fires-per-bucket';
import { HELD_BACK } from './figures/held-back';
import { attentionOf, lastDeliveryAt } from './parts/overview-attention';
import { instant, LAST_7_DAYS, rangeOf, spanBefore, spanOf, type RangeParams, type Span } from './figures/range';
import { FEWEST_UNEXPLAINED, hasNoFinding } from './parts/unexplained';
import { hourOfWeek, keepsWholeHours, wallClock } from './figures/wall-clock';

export interface OverviewParams extends RangeParams {
  orgId: number;
  tz?: string | undefined;
}

const MOST_BUCKETS = 100;
/** The widest slots that lie within an hour of the clock on the wall: some zones are a quarter off. */
const HOUR = 60 * 60_000;
const QUARTER = HOUR / 4;
const TOKENS = ['input_tokens', 'output_tokens', 'cache_read_tokens', 'cache_write_tokens'] as const;

export async function overview(reader: StoreReader, params: OverviewParams, now: Millis): Promise<OverviewResponse> {
  const { orgId } = params;
  const span = spanOf(params, now, LAST_7_DAYS);
  const clock = wallClock(params.tz);
  const oldest = await historyStart(reader, orgId);
  const before = spanBefore(span);
  // What lies before the history begins holds nothing to count.
  const kept = { ...span, from: Math.min(Math.max(span.from, oldest ?? span.to), span.to) };
  const stepMs = stepFor(span, MOST_BUCKETS);
  const slot = keepsWholeHours(params.tz, span) ? HOUR : QUARTER;
  const leftOut = await leftOutFires(reader, orgId, { ...span, from: before.from });
  const leftOutNow = leftOut.filter(({ starts_at }) => starts_at >= span.from);
  const [ranking, previousFires, analyses, overTime, slots, attention, lastDelivery] = await Promise.all([
    rankingOf(reader, orgId, span),
    previousFiresOf(reader, orgId, before, oldest, leftOut.length - leftOutNow.length),
    analysesIn(reader, orgId, span),
    firesPerBucket(reader, orgId, span, stepMs, leftOutNow),
    firesPerSlot(reader, orgId, kept, slot, leftOutNow),
    attentionOf(reader, orgId, span, now),
    lastDeliveryAt(reader, orgId),
  ]);
  const { unexplained, ...ranked } = ranking;
  return {
    range: rangeOf(span),
    previous: rangeOf(before),
    ...ranked,
    previousFires,
    analyses,
    attached: overTime.outcomes.attach ?? 0,
    suppressed: HELD_BACK.reduce((sum, outcome) => sum + (overTime.outcomes[outcome] ?? 0), 0),
    overTime: { stepMs, buckets: overTime.buckets.map(({ at, counts }) => ({ at: instant(at), counts })) },
    hourOfWeek: hourOfWeek(slots.map(([at, count]) => [clock(at), count])),
    attention: { unexplained, ...attention },
    lastDeliveryAt: lastDelivery,
  };
}

async function rankingOf(reader: StoreReader, orgId: number, span: Span) {
  const { list } = reader.fragments;
  const row = await reader
    .with(
      (cte) => cte('ranked').materialized(),
      (db) =>
        db
          .selectFrom('alerts')
          .select(['id', 'last_starts_at', firesOfAlert(span, 'once').as('fires')])
          .where('org_id', '=', orgId)
          .where('kind', 'in', COUNTED_KINDS)
          .where(mayHaveFiredIn(span))
    )
    .selectFrom('ranked as alerts')
    .select(({ fn, selectFrom, ref, and, eb }) => [
      selectFrom(selectFrom('ranked').select('fires').orderBy('fires', 'desc').limit(3).as('noisiest'))
        .select(list(ref('noisiest.fires' as never)).as('packed'))
        .$asScalar()
        .as('noisiest'),
      fn.sum<number | null>('fires').as('fires'),
      fn.countAll<number>().as('alerts'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('fires', '>=', FEWEST_UNEXPLAINED), hasNoFinding()]))
        .as('unexplained'),
    ])
    .where('fires', '>', 0)
    .executeTakeFirstOrThrow();
  const fires = row.fires ?? 0;
  const noisiest = JSON.parse(row.noisiest ?? '[]') as number[];
  return { fires, alerts: row.alerts, unexplained: row.unexplained, top: topShare(noisiest, fires) };
}

/** Null when history begins after the span before does: nothing to compare with. */
async function previousFiresOf(
  reader: StoreReader,
  orgId: number,
  before: Span,
  oldest: Millis | null,
  leftOut: number
): Promise<number | null> {
  if (oldest === null || oldest > before.from) return null;
  const { n } = await reader
    .selectFrom('fires')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('org_id', '=', orgId)
    .where('starts_at', '>=', before.from)
    .where('starts_at', '<=', before.lastStart)
    .executeTakeFirstOrThrow();
  return n - leftOut;
}

async function analysesIn(
  reader: StoreReader,
  orgId: number,
  { from, to }: Span
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
    .where('finished_at', '>=', from)
    .where('finished_at', '<=', to)
    .executeTakeFirstOrThrow();
  return {
    ...{ done, failed, told, untold: done - told, costUsd: (micros ?? 0) / 1e6 },
    tokens: Object.values(tokens).reduce<number>((sum, n) => sum + (n ?? 0), 0),
  };
}
