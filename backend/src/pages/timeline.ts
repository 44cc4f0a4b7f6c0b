/** The timeline page of one alert: its fires and analyses in a range, and the figures drawn beside them. */
import type { TimelineResponse } from '@alert-recall/contract';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { ascending, startsOf } from './figures/alert-starts';
import { binsOf, DURATION_EDGES, GAP_EDGES } from './figures/bins';
import { bucketsOf, placeIn, stepFor, type OffsetOf } from './figures/buckets';
import { gapsOf } from './figures/figures';
import type { AlertRecord } from './parts/listed-groups';
import { analysesOfAlert } from './parts/analysis-subject';
import { findAlert, type AlertParams } from './parts/find-alert';
import { fireBefore, fireColumns, putFirst, readColumns } from './parts/fire-columns';
import { fireState } from './parts/fire-view';
import { instant, LAST_30_DAYS, rangeOf, spanOf, type RangeParams, type Span } from './figures/range';
import { hourOfWeek, offsetsOf, wallClock } from './figures/wall-clock';

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
  const [fires, allStarts, durations, analyses, runIds] = await Promise.all([
    firesTouching(reader, alert.id, span),
    startsOf(reader, [alert.id], span),
    durationsIn(reader, alert.id, span),
    analysesIn(reader, alert, span),
    runIdsOf(reader, alert.id),
  ]);
  const starts = allStarts.get(alert.id) ?? [];
  const gaps = gapsOf(starts);
  const shown = fires.starts_at.filter((at) => at >= span.from).length;
  return {
    range: rangeOf(span),
    fires: fireColumns(fires, runIds),
    omitted: starts.length - shown,
    analyses,
    histogram: histogramOf(starts, span, offsetsOf(params.tz)),
    gaps: binsOf(gaps, GAP_EDGES),
    durations: binsOf(durations, DURATION_EDGES),
    hourOfWeek: hourOfWeek(starts.map((at) => [clock(at), 1] as const)),
  };
}

/** The newest that started in the span, oldest first, led by the one that was on when the span began. */
async function firesTouching(reader: StoreReader, alertId: number, { from, lastStart }: Span) {
  const [fires, before] = await Promise.all([
    readColumns(reader, alertId, { from, to: lastStart, most: MOST_FIRES }),
    // Fires of one alert do not overlap: only the newest of the earlier ones can reach into the span.
    fireBefore(reader, alertId, from),
  ]);
  const reachesIn = before && (fireState(before) === 'firing' || (before.ends_at !== null && before.ends_at >= from));
  if (reachesIn && fires.id.length < MOST_FIRES) putFirst(fires, before);
  return fires;
}

async function durationsIn(reader: StoreReader, alertId: number, { from, lastStart }: Span): Promise<Millis[]> {
  const { packed } = await reader
    .selectFrom('fires')
    // Packed: 10,000 durations take 1 ms to read so, and 4 ms as a row each.
    .select(({ eb, ref }) => reader.fragments.list(eb('ends_at', '-', ref('starts_at'))).as('packed'))
    .where('alert_id', '=', alertId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', lastStart)
    .where('end_reason', '=', reader.fragments.constant('recovered'))
    .executeTakeFirstOrThrow();
  return ascending(packed);
}

/** Asked once for the alert: it has far fewer analyses than fires. */
async function runIdsOf(reader: StoreReader, alertId: number): Promise<Map<number, string>> {
  const rows = await reader
    .selectFrom('analyses')
    .select(['fire_id', 'run_id'])
    .where('alert_id', '=', alertId)
    .where('fire_id', 'is not', null)
    .orderBy('version')
    .$narrowType<{ fire_id: number }>()
    .execute();
  return new Map(rows.flatMap(({ fire_id, run_id }) => (fire_id === null ? [] : [[fire_id, run_id] as const])));
}

async function analysesIn(
  reader: StoreReader,
  alert: AlertRecord,
  { from, lastStart }: Span
): Promise<TimelineResponse['analyses']> {
  const runIds = await analysesOfAlert(reader, alert);
  const rows = await reader
    .selectFrom('analyses')
    .select(['run_id', 'finished_at', 'state', 'analyst', 'summary'])
    .where(({ ref }) => reader.fragments.isOneOf(ref('run_id'), runIds))
    .where('finished_at', '>=', from)
    .where('finished_at', '<=', lastStart)
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

function histogramOf(starts: readonly Millis[], span: Span, offsetOf: OffsetOf): TimelineResponse['histogram'] {
  const stepMs = stepFor(span, MOST_BUCKETS);
  const buckets = bucketsOf(span, stepMs, offsetOf);
  const counts = new Array<number>(buckets.length).fill(0);
  for (const start of starts) counts[placeIn(buckets, start)]!++;
  return { stepMs, buckets: buckets.map(({ at, to }, i) => ({ at: instant(at), to: instant(to), count: counts[i]! })) };
}
