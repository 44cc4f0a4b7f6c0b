/** The overview page: figures for the sentence, the chart, the heat map and the work that waits. */
import { z } from 'zod';
import { alertFilterQuery } from './alerts';
import { storm } from './storm';
import { instant, durationMs, range, rangeQuery, severity } from './primitives';

export const overviewQuery = rangeQuery.extend(alertFilterQuery.shape);

export const overviewResponse = z.object({
  range,
  previous: range,
  fires: z.number().int(),
  alerts: z.number().int(),
  /** Fires of the range before; null when history does not reach back that far. */
  previousFires: z.number().int().nullable(),
  /** The fewest alerts (at most 3) that make up the largest share: "3 alerts make up 61 %". */
  top: z.object({ alerts: z.number().int(), share: z.number() }),
  analyses: z.object({
    done: z.number().int(),
    /** How often the model was asked and could not answer: the rules wrote instead. */
    failed: z.number().int(),
    /** Of the done ones: how many were told something from memory. */
    told: z.number().int(),
    untold: z.number().int(),
    costUsd: z.number(),
    tokens: z.number().int(),
  }),
  /** Fires of the range that cost no analysis, by what admission said. */
  attached: z.number().int(),
  suppressed: z.number().int(),
  overTime: z.object({
    stepMs: durationMs,
    /** They begin with hours, days or weeks of the zone asked for; the range cuts the first and the last off. */
    buckets: z.array(z.object({ at: instant, to: instant, counts: z.partialRecord(severity, z.number().int()) })),
  }),
  /** [weekday 0=Monday][hour 0-23] in the time zone asked for. */
  hourOfWeek: z.array(z.array(z.number().int())),
  /** The newest three, oldest first; none where the page is filtered. */
  storms: z.array(storm),
  attention: z.object({
    /** Alerts that fire now, whatever the range; faults of the monitoring too. */
    firing: z.number().int(),
    /** Cases with 3 fires or more in the range of which no model has named a cause. */
    unexplained: z.number().int(),
    unreadableDeliveries: z.number().int(),
    /**
     * Groups that a sender cut short, and the alerts of them that were not sent: the most of any delivery of each
     * group.
     */
    truncated: z.object({ groups: z.number().int(), alerts: z.number().int() }),
    lastTestAt: instant.nullable(),
    silentHeartbeats: z.array(z.object({ name: z.string(), fingerprint: z.string(), lastSeenAt: instant })),
  }),
  /** Null: no delivery has ever arrived, the page shows how to connect a sender. */
  lastDeliveryAt: instant.nullable(),
});
export type OverviewResponse = z.infer<typeof overviewResponse>;
