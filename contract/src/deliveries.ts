/** Deliveries that deserve a look: unreadable ones, tests, and those that a sender cut short. */
import { z } from 'zod';
import { instant, pageQuery, rangeQuery, source } from './primitives';

export const deliveryOutcome = z.enum(['accepted', 'partial', 'test', 'empty', 'unreadable']);

export const delivery = z.object({
  id: z.number().int(),
  receivedAt: instant,
  source,
  outcome: deliveryOutcome,
  receiver: z.string().nullable(),
  alerts: z.number().int(),
  /** The first of its alerts; none of a test, or of a delivery from before they were kept. */
  told: z.array(z.object({ fingerprint: z.string(), name: z.string() })),
  rejected: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  truncatedAlerts: z.number().int(),
  bytes: z.number().int(),
  /** For unreadable ones: what was expected, and the first kilobyte with secrets removed. */
  problem: z.string().nullable(),
  excerpt: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesQuery = rangeQuery.extend(pageQuery.shape).extend({
  show: z.enum(['all', 'unreadable', 'test', 'truncated', 'partial']).default('all'),
});
export const deliveriesResponse = z.object({ total: z.number().int(), items: z.array(delivery) });
export type DeliveriesResponse = z.infer<typeof deliveriesResponse>;
