/** Heartbeats: alerts that fire all the time on purpose, so that their silence tells of a broken way. */
import { z } from 'zod';
import { instant, labels, source } from './primitives';

/** `ended`: its sender says so. */
export const heartbeatState = z.enum(['beats', 'silent', 'ended']);
export type HeartbeatState = z.infer<typeof heartbeatState>;

export const heartbeat = z.object({
  fingerprint: z.string(),
  name: z.string(),
  labels,
  source,
  state: heartbeatState,
  lastHeardAt: instant,
  /** Between two beats; null where it was heard of once. */
  usualGapMs: z.number().int().nullable(),
  /** Its silence is told no more, until it is heard of again; who did it is not known of older ones. */
  putAway: z.object({ at: instant, by: z.string().nullable() }).nullable(),
});
export type Heartbeat = z.infer<typeof heartbeat>;

/** By name. */
export const heartbeatsResponse = z.object({ items: z.array(heartbeat) });
export type HeartbeatsResponse = z.infer<typeof heartbeatsResponse>;
