/** Group cooldowns; a fingerprint's own cooldown is a column of its alert. Rows, so that a restart forgets none. */
import type Database from 'better-sqlite3';
import type { Millis } from '../../../domain/types';

export function cooldowns(database: Database.Database) {
  const get = database.prepare<[number, string], { until: Millis }>(
    'SELECT until FROM group_cooldowns WHERE org_id = ? AND group_key = ?'
  );
  const set = database.prepare(
    'INSERT INTO group_cooldowns (org_id, group_key, until) VALUES (?, ?, ?) ON CONFLICT (org_id, group_key) DO UPDATE SET until = excluded.until'
  );
  const clear = database.prepare('DELETE FROM group_cooldowns WHERE org_id = ? AND group_key = ?');

  return {
    until: (orgId: number, groupKey: string): Millis | null => get.get(orgId, groupKey)?.until ?? null,
    set: (orgId: number, groupKey: string, until: Millis): void => void set.run(orgId, groupKey, until),
    clear: (orgId: number, groupKey: string): void => void clear.run(orgId, groupKey),
  };
}
