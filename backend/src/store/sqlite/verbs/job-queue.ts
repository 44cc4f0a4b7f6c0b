/** The queue of analyses as rows: add, claim under a lease, give back. */
import type Database from 'better-sqlite3';
import { isAnalysable } from '../../../domain/alert/classify';
import type { AlertKind, Millis } from '../../../domain/types';
import {
  CLAIM_ORDER,
  LONGEST_PAUSE_MS,
  PAUSES_AFTER_DEATH_MS,
  type AskRequest,
  type LeasedJob,
  type StoreWriter,
} from '../../store';

interface Row {
  id: number;
  org_id: number;
  alert_id: number;
  fire_id: number;
  incident_id: number | null;
  trigger: string;
  attempts: number;
  created_at: Millis;
}

const RANK = CLAIM_ORDER.map((severity, i) => `WHEN '${severity}' THEN ${i}`).join(' ');

export function jobQueue(database: Database.Database) {
  const add = database.prepare(`
    INSERT INTO jobs (org_id, alert_id, fire_id, incident_id, group_key, trigger, run_at, created_at)
    VALUES (@orgId, @alertId, @fireId, @incidentId, @groupKey, @trigger, @now, @now)`);
  const createdSince = database.prepare<[number, Millis, Millis], { n: number }>(
    'SELECT count(*) AS n FROM jobs WHERE org_id = ? AND created_at > ? AND created_at <= ?'
  );
  const waiting = database.prepare<[], { n: number }>(
    `SELECT count(*) AS n FROM jobs WHERE state IN ('queued','leased')`
  );
  // One that was never begun is due, whatever the clock said when it was queued.
  const due = database.prepare<
    { now: Millis; longestPause: Millis; longestLease: Millis; limit: number; holding: string },
    Row
  >(`
    SELECT j.id, j.org_id, j.alert_id, j.fire_id, j.incident_id, j.trigger, j.attempts, j.created_at
    FROM jobs j JOIN fires f ON f.id = j.fire_id
    WHERE (j.state = 'queued' AND (j.attempts = 0 OR j.run_at <= @now OR j.run_at > @longestPause))
      OR (j.state = 'leased' AND (j.lease_until <= @now OR j.lease_until > @longestLease) AND j.id NOT IN (SELECT value FROM json_each(@holding)))
    ORDER BY CASE f.severity ${RANK} END, j.run_at, j.id LIMIT @limit`);
  const lease = database.prepare(
    `UPDATE jobs SET state = 'leased', attempts = attempts + 1, lease_until = ?, lease_owner = ? WHERE id = ?`
  );
  const reached = database.prepare('UPDATE jobs SET reached_model = 1 WHERE id = ?');
  const giveBack = database.prepare(`
    UPDATE jobs SET state = 'queued', attempts = max(0, attempts - 1), run_at = ?, lease_until = NULL, lease_owner = NULL WHERE state = 'leased' AND lease_owner = ?`);
  const takeOver = database.prepare(`
    UPDATE jobs SET state = 'queued', run_at = ? + coalesce(? ->> (attempts - 1), 0), lease_until = NULL, lease_owner = NULL WHERE state = 'leased'`);
  const newestFire = database.prepare<
    [number, string],
    { alert_id: number; kind: AlertKind; fire_id: number; incident_id: number | null }
  >(`
    SELECT a.id AS alert_id, a.kind, f.id AS fire_id, f.incident_id FROM alerts a JOIN fires f ON f.alert_id = a.id
    WHERE a.org_id = ? AND a.fingerprint = ? ORDER BY f.starts_at DESC LIMIT 1`);
  const pending = database.prepare<[number], { id: number }>(
    `SELECT id FROM jobs WHERE alert_id = ? AND state IN ('queued','leased') LIMIT 1`
  );

  return {
    add: (job: {
      orgId: number;
      alertId: number;
      fireId: number;
      incidentId: number | null;
      groupKey: string;
      trigger: string;
      now: Millis;
    }): void => void add.run(job),
    /** In the minute after `since`: what seems to come later was queued before the clock was set back. */
    createdSince: (orgId: number, since: Millis): number => createdSince.get(orgId, since, since + 60_000)!.n,
    waiting: (): number => waiting.get()!.n,

    claim({ owner, now, leaseMs, limit, holding = [] }: Parameters<StoreWriter['claimJobs']>[0]): LeasedJob[] {
      return due
        .all({
          now,
          limit,
          longestPause: now + LONGEST_PAUSE_MS,
          longestLease: now + leaseMs,
          holding: JSON.stringify(holding),
        })
        .map((row) => {
          lease.run(now + leaseMs, owner, row.id);
          return {
            id: row.id,
            orgId: row.org_id,
            alertId: row.alert_id,
            fireId: row.fire_id,
            incidentId: row.incident_id,
            trigger: row.trigger,
            attempts: row.attempts + 1,
            createdAt: row.created_at,
            leaseUntil: now + leaseMs,
          };
        });
    },
    markReachedModel: ({ jobId }: { jobId: number }): void => void reached.run(jobId),
    giveBack: ({ owner, now }: { owner: string; now: Millis }): number => giveBack.run(now, owner).changes,

    takeOver: (now: Millis): number => takeOver.run(now, JSON.stringify(PAUSES_AFTER_DEATH_MS)).changes,

    ask(
      { orgId, fingerprint, now }: AskRequest,
      queueDepth: number
    ): Awaited<ReturnType<StoreWriter['askForAnalysis']>> {
      const fire = newestFire.get(orgId, fingerprint);
      if (!fire) return 'unknown-alert';
      if (!isAnalysable(fire.kind)) return 'never-analysed';
      if (pending.get(fire.alert_id)) return 'already-queued';
      if (waiting.get()!.n >= queueDepth) return 'queue-full';
      add.run({
        orgId,
        alertId: fire.alert_id,
        fireId: fire.fire_id,
        incidentId: fire.incident_id,
        groupKey: '',
        trigger: 'a person asked for it',
        now,
      });
      return 'queued';
    },
  };
}
