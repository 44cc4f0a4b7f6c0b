/** The act that notes a delivery of which nothing could be read. */
import type { Millis, Source } from '../domain/types';
import { act } from './act';

export interface UnreadableDelivery {
  orgId: number;
  source: Source;
  receivedAt: Millis;
  bytes: number;
  problem: string;
  /** Redacted and cut. */
  excerpt: string;
}

export const noteUnreadable = act({
  by: 'machine',
  facts: () => null,
  plan(_, { orgId, source, receivedAt, bytes, problem, excerpt }: UnreadableDelivery) {
    const row = {
      ...{ org_id: orgId, source, outcome: 'unreadable' as const, receiver: null, received_at: receivedAt, alerts: 0 },
      ...{ rejected: '[]', truncated_alerts: 0, truncated_group: null, bytes, problem, excerpt },
    };
    return { changes: [{ do: 'note-delivery', row }], answer: null };
  },
});
