/** What time does to rows: fires nobody speaks of end unknown, and what is too old is removed in small steps. */
import type Database from 'better-sqlite3';
import type { Millis } from '../../../domain/types';
import type { PruneRequest } from '../../store';

export function retention(database: Database.Database) {
  const unheard = database.prepare<{ now: Millis; unheardBefore: Millis }, { id: number; alert_id: number }>(`
    SELECT f.id, f.alert_id FROM fires f JOIN alerts a ON a.id = f.alert_id
    WHERE f.end_reason IS NULL AND (f.expires_at < @now OR f.last_received_at < @unheardBefore) AND a.kind NOT IN ('heartbeat', 'inhibitor') LIMIT 500`);
  const expire = database.prepare(`UPDATE fires SET end_reason = 'stale' WHERE id = ?`);
  const unknown = database.prepare(
    `UPDATE alerts SET state = 'unknown', open_fire_id = NULL, cooldown_until = NULL WHERE id = ?`
  );

  const orgs = database.prepare<[], { org_id: number }>('SELECT DISTINCT org_id FROM alerts');
  const oldFires = database.prepare<[number, Millis, number], { id: number; alert_id: number; deliveries: number }>(
    'SELECT id, alert_id, deliveries FROM fires WHERE org_id = ? AND starts_at < ? AND end_reason IS NOT NULL ORDER BY starts_at LIMIT ?'
  );
  const removeFire = database.prepare('DELETE FROM fires WHERE id = ?');
  const uncount = database.prepare(`
    UPDATE alerts SET fire_count = fire_count - 1, delivery_count = delivery_count - ?,
      first_starts_at = coalesce((SELECT min(starts_at) FROM fires WHERE alert_id = alerts.id), first_starts_at) WHERE id = ?`);
  const removeEmpty = database.prepare('DELETE FROM alerts WHERE id = ? AND fire_count <= 0');
  const removals = [
    'DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE received_at < @deliveriesBefore LIMIT @limit)',
    // Few that were opened so long ago are active still.
    'DELETE FROM incidents WHERE id IN (SELECT id FROM incidents WHERE opened_at < @firesBefore AND last_activity_at < @firesBefore LIMIT @limit)',
    `DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE created_at < @deliveriesBefore AND state IN ('delivered','dead') LIMIT @limit)`,
    'DELETE FROM group_cooldowns WHERE until < @now',
  ].map((sql) => database.prepare<PruneRequest>(sql));

  function removeOldFires({ firesBefore, limit }: PruneRequest): number {
    const old = orgs.all().flatMap(({ org_id }) => oldFires.all(org_id, firesBefore, limit));
    for (const fire of old) {
      removeFire.run(fire.id);
      uncount.run(fire.deliveries, fire.alert_id);
    }
    for (const alertId of new Set(old.map((fire) => fire.alert_id))) removeEmpty.run(alertId);
    return old.length;
  }

  return {
    expireStale(request: { now: Millis; unheardBefore: Millis }): number {
      const silent = unheard.all(request);
      for (const fire of silent) {
        expire.run(fire.id);
        unknown.run(fire.alert_id);
      }
      return silent.length;
    },
    prune(request: PruneRequest): number {
      return removals.reduce((removed, statement) => removed + statement.run(request).changes, removeOldFires(request));
    },
  };
}
