/** Fires of a range by the value of one label: what makes most of the noise. */
import { z } from 'zod';
import { alertFilterQuery } from './alerts';
import { range, rangeQuery } from './primitives';

export const contributorsQuery = rangeQuery.extend({
  ...alertFilterQuery.shape,
  /** Name of the label. */
  label: z.string().min(1).max(200).default('service'),
});

export const contributorsResponse = z.object({
  range,
  /** Of all values, those that are not listed too. */
  fires: z.number().int(),
  values: z.number().int(),
  /** At most 50, those with most fires first. */
  items: z.array(
    z.object({
      /** Null: alerts without this label. */
      value: z.string().nullable(),
      fires: z.number().int(),
      /** Of all fires, 0 to 1. */
      share: z.number(),
      /** Null: nothing was kept that far back. */
      previousFires: z.number().int().nullable(),
      alerts: z.number().int(),
      cases: z.number().int(),
    })
  ),
});
export type ContributorsResponse = z.infer<typeof contributorsResponse>;
