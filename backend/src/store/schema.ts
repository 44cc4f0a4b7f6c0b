/**
 * The tables as a reader sees them. Instants are epoch milliseconds; JSON columns hold text. Says nothing of how they
 * are written.
 */
import type { Generated } from 'kysely';
import type { AdmissionOutcome } from '../domain/incident/admission';
import type { AnalysesTable, AnalysisRecallsTable, JobsTable, OutboxTable } from './schema-analyses';
import type { AlertKind, EndReason, FireState, Severity, Source } from '../domain/types';

/**
 * One row per (organisation, fingerprint): its identity, and the roll-up of its fires. Written with every notification,
 * so it is kept narrow.
 */
export interface AlertsTable {
  id: Generated<number>;
  org_id: number;
  fingerprint: string;
  source: Source;
  kind: AlertKind;
  name: string;
  severity: Severity;
  case_key: string;
  rule_uid: string | null;
  /** How many labels it has, to find the identity that it continues by one label more or less. */
  label_count: number;
  /** A hash of the labels that do not name its rule; only where the rule is known. */
  labels_key: string | null;
  /** State of the newest fire: `firing` when that one is open. No older one ever is. */
  state: FireState;
  first_starts_at: number;
  last_starts_at: number;
  fire_count: number;
  delivery_count: number;
  last_delivery_at: number;
  cooldown_until: number | null;
  /** The alert that this one continues under a new fingerprint, and why we think so. */
  predecessor_id: number | null;
  predecessor_reason: string | null;
  /** When a person put its silence away; until it is heard of again, nobody is told of it. */
  put_away_at: number | null;
  /** The login of that person; null where it was not kept yet. */
  put_away_by: string | null;
  /** A hash of what alert_texts holds: a notification that says the same need not be compared with it. */
  texts_key: number;
}

/** What was last said of an alert. */
export interface AlertTextsTable {
  alert_id: number;
  /** JSON object of strings, redacted. */
  labels: string;
  /** JSON object of strings, redacted. */
  annotations: string;
  /** JSON: AlertLinks. */
  links: string;
  /** Name and label values, lower case, accents folded. */
  search_text: string;
}

/** A view: alerts with all that is said of them. For a few rows; what only counts alerts reads the table. */
export type DescribedAlertsView = AlertsTable & Omit<AlertTextsTable, 'alert_id'>;

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
  /** When the resolve was received; null while it fires, or where none ever came. */
  end_heard_at: number | null;
  /** 1: it was superseded, and told again once after the newer one. */
  retold: 0 | 1;
  /** JSON: number by ref id. */
  measured: string | null;
  outcome: AdmissionOutcome;
  /** In words, in a table of its own: a few sentences stand for all fires. */
  reason_id: number;
  incident_id: number | null;
}

export interface ReasonsTable {
  id: Generated<number>;
  reason: string;
}

export interface IncidentsTable {
  id: Generated<number>;
  org_id: number;
  /** Hash of the scope: only ever compared. */
  scope_key: number;
  /** Name of the alert that opened it; others are in incident_alerts. */
  alert_name: string;
  opened_at: number;
  last_activity_at: number;
  last_conclusive_at: number | null;
  quiet_until: number | null;
  judged_severity: Severity | null;
  attached_since_judged: number;
  /** The analysis that waits or runs. */
  job_id: number | null;
  /** Rank of the worst severity among its fires: 0 is critical. */
  worst: number;
  /** From then on an analysis is owed to the fires that go on; null: none is. */
  due_at: number | null;
}

export interface IncidentAlertsTable {
  incident_id: number;
  alert_name: string;
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
  /** JSON: [{fingerprint, name}] of the alerts that it told of, the first few. */
  told: Generated<string>;
  bytes: number;
  problem: string | null;
  excerpt: string | null;
}

/** A way by which alerts come: a receiver of the sender, and a group of it. */
export interface ReceiversTable {
  id: Generated<number>;
  receiver: string;
  group_key: string;
}

export interface AlertReceiversTable {
  alert_id: number;
  receiver_id: number;
}

export interface GroupCooldownsTable {
  org_id: number;
  group_key: string;
  until: number;
}

export interface Schema {
  alerts: AlertsTable;
  alert_texts: AlertTextsTable;
  described_alerts: DescribedAlertsView;
  fires: FiresTable;
  reasons: ReasonsTable;
  incidents: IncidentsTable;
  incident_alerts: IncidentAlertsTable;
  jobs: JobsTable;
  analyses: AnalysesTable;
  analysis_recalls: AnalysisRecallsTable;
  outbox: OutboxTable;
  deliveries: DeliveriesTable;
  receivers: ReceiversTable;
  alert_receivers: AlertReceiversTable;
  group_cooldowns: GroupCooldownsTable;
}

export type { AnalysesTable, AnalysisRecallsTable, JobsTable, JobState, OutboxTable } from './schema-analyses';
