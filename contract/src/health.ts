/** Health as a person reads it: one plain verdict per part, and since when. */
import { z } from 'zod';
import { instant, source } from './primitives';

/** `unknown`: what would say so cannot be read just now. */
export const verdict = z.enum(['ok', 'degraded', 'down', 'off', 'unknown']);

export const part = z.object({ status: verdict, message: z.string(), since: instant.nullable() });

export const healthResponse = z.object({
  status: verdict,
  version: z.string(),
  startedAt: instant,
  now: instant,
  /** True while the sidecar plays recorded history under a simulated clock. */
  simulated: z.boolean(),
  /** False while the history cannot be read: counts are 0 and times null because nobody knows them. */
  known: z.boolean(),
  store: part.extend({
    journalMode: z.string(),
    sizeBytes: z.number().int(),
    fires: z.number().int(),
    alerts: z.number().int(),
    enabled: z.boolean(),
  }),
  analysis: part.extend({
    analyst: z.enum(['model', 'rules']),
    model: z.string().nullable(),
    queued: z.number().int(),
    running: z.number().int(),
    dead: z.number().int(),
    spentTodayUsd: z.number(),
    budgetUsd: z.number().nullable(),
  }),
  notifiers: z.array(part.extend({ id: z.string(), lastDeliveredAt: instant.nullable(), waiting: z.number().int() })),
  doors: z.array(
    z.object({
      source,
      path: z.string(),
      /** What a sender must show here: a signature of the body, or the secret as bearer token or basic password. */
      demands: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('signature'), header: z.string(), timestampHeader: z.string().nullable() }),
        z.object({ kind: z.literal('secret') }),
      ]),
      lastDeliveryAt: instant.nullable(),
      lastTestAt: instant.nullable(),
    })
  ),
  /** Senders that were refused since the start, by door and reason; an older sidecar does not say. */
  refused: z
    .array(
      z.object({
        source,
        /** `wrong-address`: an address of an older protocol, which no secret opens. */
        reason: z.enum(['credentials', 'wrong-address']).optional(),
        count: z.number().int(),
        lastAt: instant,
      })
    )
    .optional(),
});
export type HealthResponse = z.infer<typeof healthResponse>;
