/** Names and values of labels that alerts have, to complete a search while it is typed. */
import { z } from 'zod';
import { rangeQuery } from './primitives';

const known = z.object({ text: z.string(), alerts: z.number().int() });

/** Those that most alerts have first; with `name`, values of that label. */
export const labelsQuery = rangeQuery.extend({
  name: z.string().max(200).optional(),
  /** Only those that begin so. */
  prefix: z.string().max(200).optional(),
});
export const labelsResponse = z.object({ items: z.array(known) });
export type LabelsResponse = z.infer<typeof labelsResponse>;
