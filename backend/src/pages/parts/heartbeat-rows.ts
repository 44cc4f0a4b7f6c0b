/** Heartbeats, each with how it beats: what the overview tells of silence, and their own page. */
import type { Selectable } from 'kysely';
import { decideHeartbeat, isPutAway, paceOf, type HeartbeatDecision } from '../../domain/alert/heartbeat';
import type { Millis } from '../../domain/types';
import type { AlertsTable } from '../../store/schema';
import type { StoreReader } from '../../store/store';

export interface HeartbeatRow extends Pick<Selectable<AlertsTable>, 'name' | 'fingerprint' | 'source'> {
  alertId: number;
  outcome: HeartbeatDecision['outcome'];
  lastHeardAt: Millis;
  /** Null: it was heard of once. */
  pace: Millis | null;
  putAway: { at: Millis; by: string | null } | null;
}

/** By name. */
export async function heartbeatRows(reader: StoreReader, orgId: number, now: Millis): Promise<HeartbeatRow[]> {
  const beats = await reader
    .selectFrom('alerts')
    .innerJoin('fires', (join) =>
      join.onRef('fires.alert_id', '=', 'alerts.id').onRef('fires.starts_at', '=', 'alerts.last_starts_at')
    )
    .select([
      ...(['alerts.id', 'alerts.name', 'alerts.fingerprint', 'alerts.source', 'alerts.state'] as const),
      ...(['alerts.last_delivery_at', 'alerts.put_away_at', 'alerts.put_away_by'] as const),
      ...(['fires.deliveries', 'fires.first_received_at', 'fires.last_received_at'] as const),
    ])
    .where('alerts.org_id', '=', orgId)
    .where('alerts.kind', '=', 'heartbeat')
    .execute();
  const rows = beats.map((beat): HeartbeatRow => {
    const { name, fingerprint, source, state, deliveries, put_away_at: at, last_delivery_at: lastHeardAt } = beat;
    const facts = { deliveries, firstReceivedAt: beat.first_received_at, lastReceivedAt: beat.last_received_at };
    return {
      ...{ alertId: beat.id, name, fingerprint, source, lastHeardAt, pace: paceOf(facts) },
      outcome: decideHeartbeat({ ...facts, state }, now).outcome,
      putAway: at !== null && isPutAway({ putAwayAt: at, lastHeardAt }) ? { at, by: beat.put_away_by } : null,
    };
  });
  // Sorted here: a planner that is asked for an order walks all alerts by name for the few of this kind.
  return rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.alertId - b.alertId));
}
