/** Ends a job: its analysis, what it recalled, its notices and the job itself change together, and only for who holds the lease. */
import type Database from 'better-sqlite3';
import type { FailRequest, NewAnalysis, NewNotice, SettleRequest } from '../../store';
import type { Millis } from '../../../domain/types';
import { cooldowns } from './cooldowns';
import { incidentRows } from './incident-rows';

interface HeldJob {
  id: number;
  org_id: number;
  alert_id: number;
  fire_id: number;
  incident_id: number | null;
  group_key: string;
  trigger: string;
}

const COLUMNS = [
  ...[
    'run_id',
    'org_id',
    'alert_id',
    'fire_id',
    'incident_id',
    'job_id',
    'version',
    'state',
    'analyst',
    'trigger',
    'model',
    'prompt_version',
  ],
  ...[
    'memory_text',
    'prompt_text',
    'reply_text',
    'read_by',
    'summary',
    'root_cause',
    'confidence',
    'confidence_note',
    'severity',
    'evidence',
  ],
  ...[
    'next_steps',
    'body',
    'recurrence_count',
    'input_tokens',
    'output_tokens',
    'cache_read_tokens',
    'cache_write_tokens',
    'cost_micros',
  ],
  ...['duration_ms', 'stop_reason', 'failure_reason', 'started_at', 'finished_at'],
];

export function settlement(database: Database.Database) {
  const held = database.prepare<[number, string], HeldJob>(
    `SELECT * FROM jobs WHERE id = ? AND state = 'leased' AND lease_owner = ?`
  );
  const nextVersion = database.prepare<[number], { version: number }>(
    'SELECT coalesce(max(version), 0) + 1 AS version FROM analyses WHERE alert_id = ?'
  );
  const insert = database.prepare(
    `INSERT INTO analyses (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})`
  );
  const recall = database.prepare('INSERT OR IGNORE INTO analysis_recalls (run_id, recalled_run_id) VALUES (?, ?)');
  const notice = database.prepare(
    'INSERT OR IGNORE INTO outbox (run_id, notifier, dedupe_key, payload, run_at, created_at) VALUES (?, ?, ?, ?, ?, ?)'
  );
  const finish = database.prepare(
    'UPDATE jobs SET state = ?, finished_at = ?, last_error = ?, lease_until = NULL WHERE id = ?'
  );
  const retry = database.prepare(
    `UPDATE jobs SET state = 'queued', run_at = ?, last_error = ?, lease_until = NULL, lease_owner = NULL WHERE id = ?`
  );
  const clearCooldown = database.prepare('UPDATE alerts SET cooldown_until = NULL WHERE id = ?');
  const incidents = incidentRows(database);
  const groups = cooldowns(database);

  function store(job: HeldJob, analysis: NewAnalysis): void {
    const { org_id, alert_id, fire_id, incident_id, trigger } = job;
    insert.run({
      ...analysis,
      org_id,
      alert_id,
      fire_id,
      incident_id,
      trigger,
      job_id: job.id,
      version: nextVersion.get(alert_id)!.version,
    });
  }

  function queueNotices(runId: string, notices: NewNotice[], now: Millis): void {
    for (const { notifier, dedupeKey, payload } of notices) notice.run(runId, notifier, dedupeKey, payload, now, now);
  }

  return {
    settle({ jobId, owner, now, analysis, recalledRunIds, notices }: SettleRequest): boolean {
      const job = held.get(jobId, owner);
      if (!job) return false;
      store(job, analysis);
      for (const recalled of recalledRunIds) recall.run(analysis.run_id, recalled);
      queueNotices(analysis.run_id, notices, now);
      finish.run('done', now, null, job.id);
      if (job.incident_id !== null) incidents.conclude(job.incident_id, now);
      return true;
    },

    fail({ jobId, owner, now, error, retryAt, analysis }: FailRequest): boolean {
      const job = held.get(jobId, owner);
      if (!job) return false;
      if (retryAt !== null) {
        retry.run(retryAt, error, job.id);
        return true;
      }
      if (analysis) store(job, analysis);
      finish.run('dead', now, error, job.id);
      // A failed analysis has judged nothing: the next fire may be analysed at once.
      clearCooldown.run(job.alert_id);
      groups.clear(job.org_id, job.group_key);
      return true;
    },
  };
}
