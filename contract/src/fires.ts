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

export const bin = z.object({ fromMs: durationMs, toMs: durationMs.nullable(), count: z.number().int() });

export const timelineQuery = rangeQuery;
export const timelineResponse = z.object({
  range,
  /** Newest 2,000 fires that touch the range, oldest first; `omitted` counts the older ones. */
  fires: z.array(fire),
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
  histogram: z.object({ stepMs: durationMs, buckets: z.array(z.object({ at: instant, count: z.number().int() })) }),
  gaps: z.array(bin),
  durations: z.array(bin),
  /** [weekday 0=Monday][hour 0-23] in the time zone asked for. */
  hourOfWeek: z.array(z.array(z.number().int())),
  recurrence: z.object({
    /** Distinct starts in the range. */
    count: z.number().int(),
    first: instant.nullable(),
    last: instant.nullable(),
    medianGapMs: durationMs.nullable(),
    /** e.g. "mostly on weekdays between 14:00 and 16:00"; null when there is no clear habit. */
    rhythm: z.string().nullable(),
  }),
});
export type TimelineResponse = z.infer<typeof timelineResponse>;
