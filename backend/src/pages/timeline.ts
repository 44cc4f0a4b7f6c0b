/** The timeline page of one alert: its fires and analyses in a range, and the figures drawn beside them. */
import { sql } from 'kysely';
import type { TimelineResponse } from '@alert-recall/contract';
import { decideRhythm } from '../domain/alert/rhythm';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { startsOf } from './figures/alert-starts';
import { binsOf, DURATION_EDGES, GAP_EDGES } from './figures/bins';
import { bucketStarts, countInto, stepFor } from './figures/buckets';
import { gapsOf, median } from './figures/figures';
import { findAlert, type AlertParams } from './parts/find-alert';
import { fireState, fireView, selectFires, type FireRecord } from './parts/fire-view';
import { instant, LAST_30_DAYS, rangeOf, spanOf, type RangeParams, type Span } from './figures/range';
import { hourOfWeek, wallClock, type WallClock } from './figures/wall-clock';

export interface TimelineParams extends AlertParams, RangeParams {
  tz?: string | undefined;
}

/** More bars than this cannot be told apart; the figures count every fire all the same. */
const MOST_FIRES = 2000;
const MOST_BUCKETS = 45;

export async function timeline(reader: StoreReader, params: TimelineParams, now: Millis): Promise<TimelineResponse> {
  const span = spanOf(params, now, LAST_30_DAYS);
  const clock = wallClock(params.tz);
  const alert = await findAlert(reader, params);
  const [fires, allStarts, durations, analyses] = await Promise.all([
    firesTouching(reader, alert.id, span),
    startsOf(reader, [alert.id], span),
    durationsIn(reader, alert.id, span),
    analysesIn(reader, alert.id, span),
  ]);
  const starts = allStarts.get(alert.id) ?? [];
  const shown = fires.filter(({ starts_at }) => starts_at >= span.from).length;
  return {
    range: rangeOf(span),
    fires: fires.map(fireView),
    omitted: starts.length - shown,
    analyses,
    histogram: histogramOf(starts, span),
    gaps: binsOf(gapsOf(starts), GAP_EDGES),
    durations: binsOf(durations, DURATION_EDGES),
    hourOfWeek: hourOfWeek(
      starts.map((at) => [at, 1] as const),
      clock
    ),
    recurrence: recurrenceOf(starts, clock),
  };
}

/** The newest that started in the span, oldest first, led by the one that was on when the span began. */
async function firesTouching(reader: StoreReader, alertId: number, { from, to }: Span): Promise<FireRecord[]> {
  const select = () => selectFires(reader, alertId).orderBy('starts_at', 'desc');
  const [inside, before] = await Promise.all([
    select().where('starts_at', '>=', from).where('starts_at', '<=', to).limit(MOST_FIRES).execute(),
    // Fires of one alert do not overlap: only the newest of the earlier ones can reach into the span.
    select().where('starts_at', '<', from).limit(1).executeTakeFirst(),
  ]);
  const reachesIn = before && (fireState(before) === 'firing' || (before.ends_at !== null && before.ends_at >= from));
  const wanted = reachesIn && inside.length < MOST_FIRES ? [...inside, before] : inside;
  return wanted.reverse();
}

async function durationsIn(reader: StoreReader, alertId: number, { from, to }: Span): Promise<Millis[]> {
  // Packed into one text: ten thousand rows would cost more on their way between threads than they cost to read.
  const { rows } = await sql<{ packed: string }>`
    select json_group_array(ends_at - starts_at) as packed from fires
    where alert_id = ${alertId} and starts_at >= ${from} and starts_at <= ${to} and end_reason = 'recovered'`.execute(
    reader
  );
  return JSON.parse(rows[0]?.packed ?? '[]') as Millis[];
}

async function analysesIn(
  reader: StoreReader,
  alertId: number,
  { from, to }: Span
): Promise<TimelineResponse['analyses']> {
  const rows = await reader
    .selectFrom('analyses')
    .select(['run_id', 'finished_at', 'state', 'analyst', 'summary'])
    .where('alert_id', '=', alertId)
    .where('finished_at', '>=', from)
    .where('finished_at', '<=', to)
    .orderBy('finished_at')
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    at: instant(row.finished_at),
    state: row.state,
    analyst: row.analyst,
    summary: row.summary,
  }));
}

function histogramOf(starts: readonly Millis[], span: Span): TimelineResponse['histogram'] {
  const stepMs = stepFor(span, MOST_BUCKETS);
  const buckets = bucketStarts(span, stepMs);
  const counts = countInto(starts, span.from, stepMs, buckets.length);
  return { stepMs, buckets: buckets.map((at, i) => ({ at: instant(at), count: counts[i]! })) };
}

function recurrenceOf(starts: readonly Millis[], clock: WallClock): TimelineResponse['recurrence'] {
  const [first, last] = [starts.at(0), starts.at(-1)];
  return {
    count: starts.length,
    first: first === undefined ? null : instant(first),
    last: last === undefined ? null : instant(last),
    medianGapMs: median(gapsOf(starts)),
    rhythm: decideRhythm(starts.map(clock)).words,
  };
}
