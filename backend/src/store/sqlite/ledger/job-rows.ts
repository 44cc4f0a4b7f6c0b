/**
 * Statements on jobs and group cooldowns for recording a delivery; the two counts that admission asks for are
 * remembered.
 */
import type Database from 'better-sqlite3';
import type { Load } from '../../../domain/incident/admission';
import type { Millis } from '../../../domain/types';
import type { DeliveryWrites, JobWork } from '../../ledger';

type Cell = string | number | null;

const MINUTE = 60_000;

export function jobRows(database: Database.Database) {
  const insert = database.prepare<Cell[]>(
    `INSERT INTO jobs (org_id, alert_id, fire_id, incident_id, group_key, trigger, severity, state, attempts, run_at, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', 0, ?, ?)`
  );
  const ofIncident = database.prepare<Cell[]>('UPDATE incidents SET job_id = ? WHERE id = ?');
  const raise = database.prepare<Cell[]>(
    `UPDATE jobs SET alert_id = ?, fire_id = ?, severity = ?, run_at = min(run_at, ?) WHERE id = ? AND state = 'queued'`
  );
  const createdSince = database
    .prepare<[number, Millis]>('SELECT created_at FROM jobs WHERE org_id = ? AND created_at > ? ORDER BY created_at')
    .pluck();
  const waiting = database.prepare<[]>(`SELECT count(*) FROM jobs WHERE state = 'queued' OR state = 'leased'`).pluck();
  const cooldown = database
    .prepare<[number, string]>('SELECT until FROM group_cooldowns WHERE org_id = ? AND group_key = ?')
    .pluck();
  const setCooldown = database.prepare<Cell[]>(
    `INSERT INTO group_cooldowns (org_id, group_key, until) VALUES (?, ?, ?)
    ON CONFLICT (org_id, group_key) DO UPDATE SET until = excluded.until`
  );
  const clearCooldown = database.prepare<Cell[]>('DELETE FROM group_cooldowns WHERE org_id = ? AND group_key = ?');
  /** Times at which jobs were queued, by organisation, oldest first; and how many wait. */
  let known: { queuedAt: Map<number, Millis[]>; waiting: number } | null = null;

  function timesOf(orgId: number, since: Millis): Millis[] {
    known ??= { queuedAt: new Map(), waiting: waiting.get() as number };
    const times = known.queuedAt.get(orgId) ?? (createdSince.all(orgId, since) as Millis[]);
    // Oldest first.
    while (times.length > 0 && times[0]! <= since) times.shift();
    known.queuedAt.set(orgId, times);
    return times;
  }

  return {
    load(orgId: number, now: Millis): Load {
      const admittedLastMinute = timesOf(orgId, now - MINUTE).length;
      return { admittedLastMinute, queued: known!.waiting };
    },
    add({ orgId, fire, incident, groupKey, trigger, severity, runAt, createdAt }: JobWork): void {
      const { lastInsertRowid } = insert.run(
        ...[orgId, fire.alert.id, fire.id, incident.id, groupKey, trigger, severity, runAt, createdAt]
      );
      const id = Number(lastInsertRowid);
      ofIncident.run(id, incident.id);
      incident.job = { id };
      if (known === null) return;
      known.waiting++;
      known.queuedAt.get(orgId)?.push(createdAt);
    },
    raise({ jobId, fire, severity, runAt }: DeliveryWrites['raised'][number]): void {
      raise.run(fire.alert.id, fire.id, severity, runAt, jobId);
    },
    groupCooldown: (orgId: number, groupKey: string): Millis | null =>
      (cooldown.get(orgId, groupKey) as Millis | undefined) ?? null,
    setGroupCooldown(orgId: number, groupKey: string, until: Millis | null): void {
      if (until === null) clearCooldown.run(orgId, groupKey);
      else setCooldown.run(orgId, groupKey, until);
    },
    forget: (): void => void (known = null),
  };
}
