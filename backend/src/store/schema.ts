/** The tables as a reader sees them. Instants are epoch milliseconds; JSON columns hold text. Says nothing of how they are written. */
import type { Generated } from 'kysely';
import type { AdmissionOutcome } from '../domain/incident/admission';
import type { AlertKind, EndReason, FireState, Severity, Source } from '../domain/types';

/** One row per (organisation, fingerprint): its identity, and the roll-up of its fires. Written with every notification, so it is kept narrow. */
export interface AlertsTable {
  id: Generated<number>;
  org_id: number;
  fingerprint: string;
  source: Source;
  kind: AlertKind;
  name: string;
  severity: Severity;
  scope: string;
  case_key: string;
  rule_uid: string | null;
  /** How many labels it has, and a hash of those that do not name its rule: to find the identity that it continues. */
  label_count: number;
  labels_key: string;
  /** State of the newest fire. */
  state: FireState;
  open_fire_id: number | null;
  first_starts_at: number;
  last_starts_at: number;
  fire_count: number;
  delivery_count: number;
  last_delivery_at: number;
  cooldown_until: number | null;
  /** The alert that this one continues under a new fingerprint, and why we think so. */
  predecessor_id: number | null;
  predecessor_reason: string | null;
}

/** What was last said of an alert and seldom changes. */
export interface AlertTextsTable {
  alert_id: number;
  /** JSON object of strings, redacted. */
  labels: string;
  /** JSON: AlertLinks. */
  links: string;
  /** Name and label values, lower case, accents folded. */
  search_text: string;
}

/** What was last said of an alert and may differ each time: a measured value in a sentence. */
export interface AlertAnnotationsTable {
  alert_id: number;
  /** JSON object of strings, redacted. */
  annotations: string;
}

/** A view: alerts with all that is said of them. For a few rows; what only counts alerts reads the table. */
export type DescribedAlertsView = AlertsTable &
  Omit<AlertTextsTable, 'alert_id'> &
  Omit<AlertAnnotationsTable, 'alert_id'>;

export interface FiresTable {
  id: Generated<number>;
  org_id: number;
  alert_id: number;
  starts_at: number;
  ends_at: number | null;
  /** Null while it fires. `ends_at` null with a reason: the end is not known. */
  end_reason: EndReason | null;
  state_reason: string | null;
  severity: Severity;
  deliveries: number;
  first_received_at: number;
  last_received_at: number;
  expires_at: number | null;
  time_note: string | null;
  starts_raw: string | null;
  /** JSON: number by ref id. */
  measured: string | null;
  outcome: AdmissionOutcome;
  outcome_reason: string;
  incident_id: number | null;
}

export interface IncidentsTable {
  id: Generated<number>;
  org_id: number;
  scope: string;
  opened_at: number;
  last_activity_at: number;
  last_admitted_at: number | null;
  last_conclusive_at: number | null;
  judged_severity: Severity | null;
  attached_since_judged: number;
}

export interface IncidentAlertsTable {
  incident_id: number;
  alert_name: string;
}

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
  state: JobState;
  attempts: number;
  run_at: number;
  lease_until: number | null;
  lease_owner: string | null;
  /** 1 once a request went out to the model. */
  reached_model: number;
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
}

export interface AnalysesTable {
  run_id: string;
  org_id: number;
  alert_id: number;
  fire_id: number;
  incident_id: number | null;
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

export interface DeliveriesTable {
  id: Generated<number>;
  org_id: number;
  source: Source;
  outcome: 'accepted' | 'partial' | 'test' | 'empty' | 'unreadable';
  receiver: string | null;
  received_at: number;
  alerts: number;
  /** JSON: [{index, reason}], at most 20. */
  rejected: string;
  truncated_alerts: number;
  /** Key of the group that was cut; null where nothing was. */
  truncated_group: string | null;
  bytes: number;
  problem: string | null;
  excerpt: string | null;
}

export interface AlertReceiversTable {
  alert_id: number;
  receiver: string;
  group_key: string;
}

export interface GroupCooldownsTable {
  org_id: number;
  group_key: string;
  until: number;
}

export interface Schema {
  alerts: AlertsTable;
  alert_texts: AlertTextsTable;
  alert_annotations: AlertAnnotationsTable;
  described_alerts: DescribedAlertsView;
  fires: FiresTable;
  incidents: IncidentsTable;
  incident_alerts: IncidentAlertsTable;
  jobs: JobsTable;
  analyses: AnalysesTable;
  analysis_recalls: AnalysisRecallsTable;
  outbox: OutboxTable;
  deliveries: DeliveriesTable;
  alert_receivers: AlertReceiversTable;
  group_cooldowns: GroupCooldownsTable;
}
