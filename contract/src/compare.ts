/** Two fires of a case side by side. */
import { z } from 'zod';
import { fire } from './fires';
import { instant, labels, rangeQuery } from './primitives';

export const compareQuery = rangeQuery.pick({ orgId: true }).extend({
  /** Start of the fire; left out: the newest. */
  start: instant.optional(),
  /** Alert and start of the other; left out: the newest earlier fire of the case that recovered, else any earlier. */
  with: z.string().max(4000).optional(),
  withStart: instant.optional(),
});

export const comparedFire = z.object({
  fingerprint: z.string(),
  name: z.string(),
  labels,
  /** As they were told last, which may have been for a later fire. */
  annotations: labels,
  fire,
  /** Other alerts that began within ten minutes of it, those that did most often first, at most 6 names. */
  around: z.array(z.object({ name: z.string(), fires: z.number().int() })),
  finding: z
    .object({
      runId: z.string(),
      at: instant,
      analyst: z.enum(['model', 'rules']),
      summary: z.string(),
      confidence: z.number().nullable(),
    })
    .nullable(),
});
export type ComparedFire = z.infer<typeof comparedFire>;

export const compareResponse = z.object({
  one: comparedFire,
  /** Null: no other fire of its case is kept. */
  other: comparedFire.nullable(),
  /** Fires of the case to compare with, the newest first, at most 50. */
  choices: z.array(z.object({ fingerprint: z.string(), startsAt: instant })),
});
export type CompareResponse = z.infer<typeof compareResponse>;
