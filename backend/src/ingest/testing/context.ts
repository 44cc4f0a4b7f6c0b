/** What an adapter reads with, for tests, each part of which a test may set. */
import { DEFAULT_REPLICA_LABELS } from '../../domain/alert/replica-labels';
import type { ReadContext } from '../adapter';

export function readContext(change: Pick<ReadContext, 'now' | 'filter'> & Partial<ReadContext>): ReadContext {
  return { orgId: 1, heartbeats: new Set(), replicaLabels: DEFAULT_REPLICA_LABELS, ...change };
}
