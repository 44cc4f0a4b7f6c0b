/** The overview page: the figures of its sentence, the chart, the heat map and the work that waits. */
import type { OverviewResponse } from '@alert-recall/contract';
import { sql } from 'kysely';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { historyStart } from './figures/alert-starts';
import { stepFor } from './figures/buckets';
import { topShare } from './figures/figures';
import { firesPerBucket, firesPerQuarter, isCounted } from './figures/fires-per-bucket';
import { attentionOf, lastDeliveryAt } from './parts/overview-attention';
import { instant, LAST_7_DAYS, rangeOf, spanBefore, spanOf, type RangeParams, type Span } from './figures/range';
import { FEWEST_UNEXPLAINED, hasNoFinding } from './parts/unexplained';
import { hourOfWeek, wallClock } from './figures/wall-clock';

export interface OverviewParams extends RangeParams {
  orgId: number;
  tz?: string | undefined;
}

const MOST_BUCKETS = 100;

export async function overview(reader: StoreReader, params: OverviewParams, now: Millis): Promise<OverviewResponse> {
  const { orgId } = params;
  const span = spanOf(params, now, LAST_7_DAYS);
  const clock = wallClock(params.tz);
  const oldest = await historyStart(reader, orgId);
  const kept = { from: Math.max(span.from, oldest ?? span.to), to: span.to };
  const stepMs = stepFor(span, MOST_BUCKETS);
  const [ranking, previousFires, analyses, buckets, quarters, attention, lastDelivery] = await Promise.all([
    rankingOf(reader, orgId, span),
    previousFiresOf(reader, orgId, span, oldest),
    analysesIn(reader, orgId, span),
    firesPerBucket(reader, orgId, span, stepMs),
    firesPerQuarter(reader, orgId, kept),
    attentionOf(reader, orgId, span, now),
    lastDeliveryAt(reader, orgId),
  ]);
  const { unexplained, ...ranked } = ranking;
  return {
    range: rangeOf(span),
    previous: rangeOf(spanBefore(span)),
    ...ranked,
    previousFires,
    analyses,
    attached: sum(buckets.map(({ attached }) => attached)),
    suppressed: sum(buckets.map(({ suppressed }) => suppressed)),
    overTime: { stepMs, buckets: buckets.map(({ at, counts }) => ({ at: instant(at), counts })) },
    hourOfWeek: hourOfWeek(quarters, clock),
    attention: { unexplained, ...attention },
    lastDeliveryAt: lastDelivery,
  };
}

async function rankingOf(reader: StoreReader, orgId: number, { from, to }: Span) {
  const { rows } = await sql<{ noisiest: string; fires: number | null; alerts: number; unexplained: number | null }>`
    with counted as materialized (
      select id, (select count(*) from fires where fires.alert_id = alerts.id and fires.starts_at between ${from} and ${to}) as fires
      from alerts where org_id = ${orgId} and kind = 'alert'
    )
    select
      (select json_group_array(fires) from (select fires from counted where fires > 0 order by fires desc limit 3)) as noisiest,
      sum(fires) as fires, count(*) as alerts, sum(fires >= ${FEWEST_UNEXPLAINED} and ${hasNoFinding}) as unexplained
    from counted as alerts where fires > 0`.execute(reader);
  const { noisiest, fires, alerts, unexplained } = rows[0]!;
  return {
    fires: fires ?? 0,
    alerts,
    unexplained: unexplained ?? 0,
    top: topShare(JSON.parse(noisiest) as number[], fires ?? 0),
  };
}

/** Null when history begins after the span before does: nothing to compare with. */
async function previousFiresOf(
  reader: StoreReader,
  orgId: number,
  span: Span,
  oldest: Millis | null
): Promise<number | null> {
  const before = spanBefore(span);
  if (oldest === null || oldest > before.from) return null;
  const { n } = await reader
    .selectFrom('fires')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('org_id', '=', orgId)
    .where('starts_at', '>=', before.from)
    .where('starts_at', '<=', before.to)
    .where(isCounted(orgId))
    .executeTakeFirstOrThrow();
  return n;
}

async function analysesIn(
  reader: StoreReader,
  orgId: number,
  { from, to }: Span
): Promise<OverviewResponse['analyses']> {
  const { rows } = await sql<{
    done: number;
    failed: number;
    told: number;
    costMicros: number | null;
    tokens: number | null;
  }>`
    select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'done' and memory_text <> '') as told, sum(cost_micros) as "costMicros",
      sum(input_tokens + output_tokens + cache_read_tokens + cache_write_tokens) as tokens
    from analyses where org_id = ${orgId} and finished_at between ${from} and ${to}`.execute(reader);
  const { done, failed, told, costMicros, tokens } = rows[0]!;
  return { done, failed, told, untold: done - told, costUsd: (costMicros ?? 0) / 1e6, tokens: tokens ?? 0 };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
