/**
 * The act that gives open fires which nobody has spoken of for long, or beyond their lease, the end "unknown".
 * Heartbeats are silent in their own way.
 */
import { act } from './act';

/** A step: webhooks fit between two of them. */
const STEP = 500;

export const expireStale = act({
  by: 'machine',
  facts: (_: null, { tables }, { now, policy }) =>
    tables
      .selectFrom('fires')
      .innerJoin('alerts', 'alerts.id', 'fires.alert_id')
      .select(['fires.id', 'fires.alert_id', 'fires.starts_at', 'alerts.last_starts_at'])
      .where('fires.end_reason', 'is', null)
      .where((e) =>
        e.or([e('fires.expires_at', '<', now), e('fires.last_received_at', '<', now - policy.staleAfterMs)])
      )
      .where('alerts.kind', 'not in', ['heartbeat', 'inhibitor'])
      .limit(STEP)
      .execute(),
  /** How many. */
  plan(silent) {
    const changes = silent.flatMap(({ id, alert_id }) => [
      { do: 'update-fire' as const, id, set: { end_reason: 'stale' as const } },
      { do: 'update-alert' as const, id: alert_id, set: { state: 'unknown' as const, cooldown_until: null } },
    ]);
    return { changes, answer: silent.length };
  },
});
