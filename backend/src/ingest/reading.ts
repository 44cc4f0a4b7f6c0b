/** What all doors read with: the filter for secrets, what it made of texts before, and the settings of identity. */
import type { ReadContext, TextFilter } from './adapter';
import { cachedFilter } from './cached-filter';
import { createKnownTexts } from './known-texts';

export type Reading = Omit<ReadContext, 'now' | 'orgId'>;

export function createReading(
  filter: TextFilter,
  settings: { HEARTBEAT_ALERTS: readonly string[]; REPLICA_LABELS: readonly string[] }
): Reading {
  return {
    filter: cachedFilter(filter),
    known: createKnownTexts(),
    heartbeats: new Set(settings.HEARTBEAT_ALERTS.map((name) => name.toLowerCase())),
    replicaLabels: settings.REPLICA_LABELS,
  };
}
