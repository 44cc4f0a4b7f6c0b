/** First schema: alerts, fires, incidents, jobs, analyses, outbox, deliveries. Applied files are never edited. */

const SEVERITY = `('critical','error','warning','info','none')`;
const SOURCE = `('grafana','alertmanager','prometheus','oncall','checkmk','generic')`;
const OUTCOME = `('analyse','attach','suppressed-fingerprint-cooldown','suppressed-group-cooldown','storm-degraded','queue-full','not-analysed')`;

export const sql = `
CREATE TABLE alerts (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ${SOURCE}),
  kind TEXT NOT NULL CHECK (kind IN ('alert','heartbeat','inhibitor','monitoring-fault')),
  name TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ${SEVERITY}),
  labels TEXT NOT NULL,
  annotations TEXT NOT NULL,
  links TEXT NOT NULL,
  scope TEXT NOT NULL,
  case_key TEXT NOT NULL,
  rule_uid TEXT,
  label_count INTEGER NOT NULL,
  labels_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('firing','resolved','unknown')),
  open_fire_id INTEGER,
  first_starts_at INTEGER NOT NULL,
  last_starts_at INTEGER NOT NULL,
  fire_count INTEGER NOT NULL DEFAULT 0,
  delivery_count INTEGER NOT NULL DEFAULT 0,
  last_delivery_at INTEGER NOT NULL,
  cooldown_until INTEGER,
  predecessor_id INTEGER REFERENCES alerts(id) ON DELETE SET NULL,
  predecessor_reason TEXT,
  UNIQUE (org_id, fingerprint)
) STRICT;
CREATE INDEX alerts_by_name ON alerts (org_id, name, last_starts_at, label_count);
CREATE INDEX alerts_by_rule ON alerts (org_id, rule_uid, labels_key) WHERE rule_uid IS NOT NULL;
CREATE INDEX alerts_by_predecessor ON alerts (predecessor_id) WHERE predecessor_id IS NOT NULL;
CREATE INDEX alerts_by_case ON alerts (org_id, case_key);
CREATE INDEX alerts_by_kind ON alerts (org_id, kind);

CREATE TABLE incidents (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  scope TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  last_admitted_at INTEGER,
  last_conclusive_at INTEGER,
  judged_severity TEXT CHECK (judged_severity IN ${SEVERITY}),
  attached_since_judged INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX incidents_by_scope ON incidents (org_id, scope, last_activity_at);
CREATE INDEX incidents_by_activity ON incidents (last_activity_at);

CREATE TABLE incident_alerts (
  incident_id INTEGER NOT NULL REFERENCES incidents(id) ON DELETE CASCADE,
  alert_name TEXT NOT NULL,
  PRIMARY KEY (incident_id, alert_name)
) STRICT, WITHOUT ROWID;

CREATE TABLE fires (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER,
  end_reason TEXT CHECK (end_reason IN ('recovered','administrative','stale','superseded')),
  state_reason TEXT,
  severity TEXT NOT NULL CHECK (severity IN ${SEVERITY}),
  deliveries INTEGER NOT NULL DEFAULT 1 CHECK (deliveries >= 1),
  first_received_at INTEGER NOT NULL,
  last_received_at INTEGER NOT NULL,
  expires_at INTEGER,
  time_note TEXT,
  starts_raw TEXT,
  measured TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ${OUTCOME}),
  outcome_reason TEXT NOT NULL,
  incident_id INTEGER REFERENCES incidents(id) ON DELETE SET NULL,
  UNIQUE (alert_id, starts_at),
  CHECK (ends_at IS NULL OR (ends_at >= starts_at AND end_reason IS NOT NULL))
) STRICT;
CREATE INDEX fires_by_time ON fires (org_id, starts_at, alert_id, severity, outcome);
CREATE INDEX fires_by_incident ON fires (incident_id, starts_at) WHERE incident_id IS NOT NULL;
CREATE INDEX fires_recovered ON fires (alert_id, starts_at, ends_at) WHERE end_reason = 'recovered';
CREATE UNIQUE INDEX fires_one_open ON fires (alert_id) WHERE end_reason IS NULL;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  fire_id INTEGER NOT NULL REFERENCES fires(id) ON DELETE CASCADE,
  incident_id INTEGER REFERENCES incidents(id) ON DELETE SET NULL,
  group_key TEXT NOT NULL,
  trigger TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued','leased','done','dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  run_at INTEGER NOT NULL,
  lease_until INTEGER,
  lease_owner TEXT,
  reached_model INTEGER NOT NULL DEFAULT 0 CHECK (reached_model IN (0, 1)),
  last_error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX jobs_due ON jobs (state, run_at) WHERE state IN ('queued','leased');
CREATE INDEX jobs_by_alert ON jobs (alert_id, id);
CREATE INDEX jobs_by_fire ON jobs (fire_id);
CREATE INDEX jobs_by_incident ON jobs (incident_id, state) WHERE incident_id IS NOT NULL;
CREATE INDEX jobs_by_time ON jobs (org_id, created_at);
CREATE INDEX jobs_dead ON jobs (finished_at) WHERE state = 'dead';

CREATE TABLE analyses (
  run_id TEXT PRIMARY KEY,
  org_id INTEGER NOT NULL,
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  fire_id INTEGER NOT NULL REFERENCES fires(id) ON DELETE CASCADE,
  incident_id INTEGER REFERENCES incidents(id) ON DELETE SET NULL,
  job_id INTEGER NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('done','failed')),
  analyst TEXT NOT NULL CHECK (analyst IN ('model','rules')),
  trigger TEXT NOT NULL,
  model TEXT,
  prompt_version TEXT NOT NULL,
  memory_text TEXT NOT NULL,
  prompt_text TEXT NOT NULL,
  reply_text TEXT,
  read_by TEXT CHECK (read_by IN ('schema','summary-line','first-line','rules')),
  summary TEXT,
  root_cause TEXT,
  confidence REAL CHECK (confidence BETWEEN 0 AND 1),
  confidence_note TEXT,
  severity TEXT NOT NULL CHECK (severity IN ${SEVERITY}),
  evidence TEXT NOT NULL,
  next_steps TEXT NOT NULL,
  body TEXT,
  recurrence_count INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  cache_read_tokens INTEGER NOT NULL DEFAULT 0,
  cache_write_tokens INTEGER NOT NULL DEFAULT 0,
  cost_micros INTEGER NOT NULL DEFAULT 0,
  duration_ms INTEGER NOT NULL,
  stop_reason TEXT,
  failure_reason TEXT,
  started_at INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  UNIQUE (alert_id, version),
  CHECK ((state = 'done') = (summary IS NOT NULL)),
  CHECK ((state = 'failed') = (failure_reason IS NOT NULL))
) STRICT;
CREATE INDEX analyses_by_alert ON analyses (alert_id, finished_at);
CREATE INDEX analyses_by_time ON analyses (org_id, finished_at, state, cost_micros);
CREATE INDEX analyses_by_fire ON analyses (fire_id);

CREATE TABLE analysis_recalls (
  run_id TEXT NOT NULL REFERENCES analyses(run_id) ON DELETE CASCADE,
  recalled_run_id TEXT NOT NULL,
  PRIMARY KEY (run_id, recalled_run_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL,
  notifier TEXT NOT NULL,
  dedupe_key TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting','leased','delivered','dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  run_at INTEGER NOT NULL,
  lease_until INTEGER,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT;
CREATE INDEX outbox_due ON outbox (state, run_at) WHERE state IN ('waiting','leased');
CREATE INDEX outbox_by_time ON outbox (created_at);
CREATE INDEX outbox_by_notifier ON outbox (notifier, delivered_at);

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ${SOURCE}),
  outcome TEXT NOT NULL CHECK (outcome IN ('accepted','partial','test','empty','unreadable')),
  receiver TEXT,
  received_at INTEGER NOT NULL,
  alerts INTEGER NOT NULL,
  rejected TEXT NOT NULL DEFAULT '[]',
  truncated_alerts INTEGER NOT NULL DEFAULT 0,
  truncated_group TEXT,
  bytes INTEGER NOT NULL,
  problem TEXT,
  excerpt TEXT
) STRICT;
CREATE INDEX deliveries_by_time ON deliveries (org_id, received_at);
CREATE INDEX deliveries_by_age ON deliveries (received_at);
CREATE INDEX deliveries_by_source ON deliveries (org_id, source, received_at);
CREATE INDEX deliveries_odd ON deliveries (org_id, outcome, received_at) WHERE outcome <> 'accepted';
CREATE INDEX deliveries_truncated ON deliveries (org_id, received_at) WHERE truncated_alerts > 0;

CREATE TABLE alert_receivers (
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  receiver TEXT NOT NULL,
  group_key TEXT NOT NULL,
  PRIMARY KEY (alert_id, receiver, group_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE group_cooldowns (
  org_id INTEGER NOT NULL,
  group_key TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (org_id, group_key)
) STRICT, WITHOUT ROWID;
`;
