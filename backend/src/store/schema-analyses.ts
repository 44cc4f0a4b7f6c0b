/** The tables of analyses, as schema.ts has those of alerts: the queue, what was concluded, and the notices of it. */
import type { Generated } from 'kysely';
import type { Severity } from '../domain/types';

export type JobState = 'queued' | 'leased' | 'done' | 'dead';

export interface JobsTable {
  id: Generated<number>;
  org_id: number;
  alert_id: number;
  fire_id: number;
  incident_id: number | null;
  group_key: string;
  /** Why it runs, in words. */
  trigger: string;
  /** Login of the person who asked for it. */
  asked_by: string | null;
  /** The worst of what it is to judge: the order of the queue. */
  severity: Severity;
  state: JobState;
  attempts: number;
  run_at: number;
  lease_until: number | null;
  lease_owner: string | null;
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
}

/** Outlives the fire that it was made from: what it is about stands in columns of its own. */
export interface AnalysesTable {
  run_id: string;
  org_id: number;
  alert_id: number | null;
  fire_id: number | null;
  incident_id: number | null;
  fingerprint: string;
  alert_name: string;
  case_key: string;
  starts_at: number;
  job_id: number;
  version: number;
  state: 'done' | 'failed';
  analyst: 'model' | 'rules';
  trigger: string;
  model: string | null;
  prompt_version: string;
  memory_text: string;
  prompt_text: string;
  reply_text: string | null;
  read_by: 'schema' | 'summary-line' | 'first-line' | 'rules' | null;
  summary: string | null;
  root_cause: string | null;
  confidence: number | null;
  confidence_note: string | null;
  severity: Severity;
  /** JSON: [{statement, source, outcome}]. */
  evidence: string;
  /** JSON: string[]. */
  next_steps: string;
  body: string | null;
  /** Fires of the alert in the count window when it ran. */
  recurrence_count: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  /** Millionths of a US dollar. */
  cost_micros: number;
  duration_ms: number;
  stop_reason: string | null;
  failure_reason: string | null;
  started_at: number;
  finished_at: number;
}

export interface AnalysisRecallsTable {
  run_id: string;
  recalled_run_id: string;
}

export interface OutboxTable {
  id: Generated<number>;
  run_id: string;
  notifier: string;
  /** Once per key: a notice is never queued twice. */
  dedupe_key: string;
  /** JSON: Notice. */
  payload: string;
  state: 'waiting' | 'leased' | 'delivered' | 'dead';
  attempts: number;
  run_at: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  delivered_at: number | null;
}
