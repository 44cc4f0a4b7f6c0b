/** Fires of one alert: the list, and the figures of its timeline page. */
import { z } from 'zod';
import {
  admissionOutcome,
  durationMs,
  endReason,
  fireState,
  instant,
  pageQuery,
  range,
  rangeQuery,
  severity,
} from './primitives';

export const fire = z.object({
  id: z.number().int(),
  startsAt: instant,
  /** Null while it fires, and when the end is not known. */
  endsAt: instant.nullable(),
  state: fireState,
  endReason: endReason.nullable(),
  /** The sender's own word for an administrative end, e.g. `Updated`. */
  stateReason: z.string().nullable(),
  severity,
  deliveries: z.number().int(),
  firstReceivedAt: instant,
  lastReceivedAt: instant,
  /** What was odd about the times the sender gave, or null. */
  timeNote: z.string().nullable(),
  /** Measured values by ref id, as the sender gave them; null when unknown. */
  values: z.record(z.string(), z.number()).nullable(),
  admission: z.object({ outcome: admissionOutcome, reason: z.string() }),
  /** The analysis made for this fire, if one was. */
  runId: z.string().nullable(),
});
export type Fire = z.infer<typeof fire>;

export const firesQuery = rangeQuery.extend(pageQuery.shape);
export const firesResponse = z.object({ total: z.number().int(), fires: z.array(fire) });
export type FiresResponse = z.infer<typeof firesResponse>;

const texts = z.array(z.number().int().nonnegative().nullable());
const millis = z.array(z.number().int());

/** Many fires by column: entry i of each is of fire i. 2,000 fires are 100 kB so, and 800 kB as objects. */
export const fireColumns = z.object({
  id: z.array(z.number().int()),
  /** Epoch milliseconds. */
  startsAt: millis,
  /** Null while it fires, and when the end is not known. */
  lastedMs: z.array(durationMs.nullable()),
  /** The texts that the columns below name by their place here. */
  texts: z.array(z.string()),
  endReason: texts,
  stateReason: texts,
  severity: texts,
  timeNote: texts,
  outcome: texts,
  outcomeReason: texts,
  runId: texts,
  deliveries: z.array(z.number().int()),
  /** After the start; before it when the sender's clock is ahead. */
  firstReceivedAfterMs: millis,
  lastReceivedAfterMs: millis,
  values: z.array(fire.shape.values),
});
export type FireColumns = z.infer<typeof fireColumns>;

/** The fires as objects again. */
export function firesOf(columns: FireColumns): Fire[] {
  const text = (column: Array<number | null>, i: number) => {
    const place = column[i] ?? null;
    return place === null ? null : columns.texts[place]!;
  };
  return columns.id.map((id, i) => {
    const start = columns.startsAt[i]!;
    const lasted = columns.lastedMs[i] ?? null;
    const endReason = text(columns.endReason, i) as Fire['endReason'];
    return {
      id,
      startsAt: instantOf(start),
      endsAt: lasted === null ? null : instantOf(start + lasted),
      state: stateOf(endReason, lasted),
      endReason,
      stateReason: text(columns.stateReason, i),
      severity: text(columns.severity, i) as Fire['severity'],
      deliveries: columns.deliveries[i]!,
      firstReceivedAt: instantOf(start + columns.firstReceivedAfterMs[i]!),
      lastReceivedAt: instantOf(start + columns.lastReceivedAfterMs[i]!),
      timeNote: text(columns.timeNote, i),
      values: columns.values[i] ?? null,
      admission: {
        outcome: text(columns.outcome, i) as Fire['admission']['outcome'],
        reason: text(columns.outcomeReason, i) ?? '',
      },
      runId: text(columns.runId, i),
    };
  });
}

/** An end that nobody told of has a reason and no time. */
function stateOf(endReason: Fire['endReason'], lastedMs: number | null): Fire['state'] {
  if (endReason === null) return 'firing';
  return lastedMs === null ? 'unknown' : 'resolved';
}

function instantOf(at: number): string {
  return new Date(at).toISOString();
}

export const bin = z.object({ fromMs: durationMs, toMs: durationMs.nullable(), count: z.number().int() });

export const timelineQuery = rangeQuery;
export const timelineResponse = z.object({
  range,
  /** Newest 2,000 fires that touch the range, oldest first; `omitted` counts the older ones. */
  fires: fireColumns,
  omitted: z.number().int(),
  analyses: z.array(
    z.object({
      runId: z.string(),
      at: instant,
      state: z.enum(['done', 'failed']),
      analyst: z.enum(['model', 'rules']),
      summary: z.string().nullable(),
    })
  ),
  /** Fires per bucket, first bucket starts at `range.from`. */
  histogram: z.object({
    stepMs: durationMs,
    buckets: z.array(z.object({ at: instant, to: instant, count: z.number().int() })),
  }),
  gaps: z.array(bin),
  durations: z.array(bin),
  /** [weekday 0=Monday][hour 0-23] in the time zone asked for. */
  hourOfWeek: z.array(z.array(z.number().int())),
});
export type TimelineResponse = z.infer<typeof timelineResponse>;
