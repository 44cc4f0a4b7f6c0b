/** Notices as rows: claimed under a lease, delivered once per key, tried again after a failure. */
import type Database from 'better-sqlite3';
import type { Millis } from '../../../domain/types';
import { LONGEST_PAUSE_MS, type LeasedNotice } from '../../store';

interface Row {
  id: number;
  run_id: string;
  notifier: string;
  dedupe_key: string;
  payload: string;
  attempts: number;
}

export function outbox(database: Database.Database) {
  // As with jobs: one that was never tried is due, and so is one that waits longer than anybody is told to.
  const due = database.prepare<{ now: Millis; longestPause: Millis; longestLease: Millis; limit: number }, Row>(`
    SELECT id, run_id, notifier, dedupe_key, payload, attempts FROM outbox
    WHERE (state = 'waiting' AND (attempts = 0 OR run_at <= @now OR run_at > @longestPause))
      OR (state = 'leased' AND (lease_until <= @now OR lease_until > @longestLease)) ORDER BY run_at, id LIMIT @limit`);
  const lease = database.prepare(
    `UPDATE outbox SET state = 'leased', attempts = attempts + 1, lease_until = ? WHERE id = ?`
  );
  const delivered = database.prepare(
    `UPDATE outbox SET state = 'delivered', delivered_at = ?, lease_until = NULL, last_error = NULL WHERE id = ?`
  );
  const failed = database.prepare(
    `UPDATE outbox SET state = ?, run_at = coalesce(?, run_at), last_error = ?, lease_until = NULL WHERE id = ?`
  );
  const takeOver = database.prepare(
    `UPDATE outbox SET state = 'waiting', run_at = min(run_at, ?), lease_until = NULL WHERE state = 'leased'`
  );

  return {
    takeOver: (now: Millis): number => takeOver.run(now).changes,
    claim({ now, leaseMs, limit }: { now: Millis; leaseMs: number; limit: number }): LeasedNotice[] {
      return due.all({ now, limit, longestPause: now + LONGEST_PAUSE_MS, longestLease: now + leaseMs }).map((row) => {
        lease.run(now + leaseMs, row.id);
        return {
          id: row.id,
          runId: row.run_id,
          notifier: row.notifier,
          dedupeKey: row.dedupe_key,
          payload: row.payload,
          attempts: row.attempts + 1,
        };
      });
    },
    delivered: ({ id, now }: { id: number; now: Millis }): void => void delivered.run(now, id),
    failed: ({ id, error, retryAt }: { id: number; error: string; retryAt: Millis | null }): void =>
      void failed.run(retryAt === null ? 'dead' : 'waiting', retryAt, error, id),
  };
}
