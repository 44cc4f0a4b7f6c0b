/**
 * The tables that 0004 rebuilds.
 * Closed lists are checked by OR: with more than two values, an IN list costs as much as a look-up at every statement.
 */

const oneOf = (column: string, values: readonly string[]) =>
  values.map((value) => `${column} = '${value}'`).join(' OR ');

const SEVERITIES = ['critical', 'error', 'warning', 'info', 'none'];
const SOURCES = ['grafana', 'alertmanager', 'prometheus', 'oncall', 'checkmk', 'generic'];
const OUTCOMES = [
  ...['analyse', 'attach', 'suppressed-fingerprint-cooldown', 'suppressed-group-cooldown'],
  ...['storm-degraded', 'queue-full', 'not-analysed'],
];

export const tables = `
CREATE TABLE new_alerts (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  source TEXT NOT NULL CHECK (${oneOf('source', SOURCES)}),
  kind TEXT NOT NULL CHECK (${oneOf('kind', ['alert', 'heartbeat', 'inhibitor', 'monitoring-fault'])}),
  name TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (${oneOf('severity', SEVERITIES)}),
  case_key TEXT NOT NULL,
  rule_uid TEXT,
  label_count INTEGER NOT NULL,
  labels_key TEXT,
  state TEXT NOT NULL CHECK (${oneOf('state', ['firing', 'resolved', 'unknown'])}),
  first_starts_at INTEGER NOT NULL,
  last_starts_at INTEGER NOT NULL,
  fire_count INTEGER NOT NULL,
  delivery_count INTEGER NOT NULL,
  last_delivery_at INTEGER NOT NULL,
  cooldown_until INTEGER,
  predecessor_id INTEGER REFERENCES alerts(id) ON DELETE SET NULL,
  predecessor_reason TEXT,
  texts_key INTEGER NOT NULL,
  put_away_at INTEGER,
  CHECK (rule_uid IS NULL OR labels_key IS NOT NULL),
  UNIQUE (org_id, fingerprint)
) STRICT;
CREATE TABLE new_alert_texts (
  alert_id INTEGER PRIMARY KEY REFERENCES alerts(id) ON DELETE CASCADE,
  scope TEXT NOT NULL,
  labels TEXT NOT NULL,
  annotations TEXT NOT NULL,
  links TEXT NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
CREATE TABLE new_incidents (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  scope_key INTEGER NOT NULL,
  alert_name TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  last_conclusive_at INTEGER,
  quiet_until INTEGER,
  judged_severity TEXT CHECK (${oneOf('judged_severity', SEVERITIES)}),
  attached_since_judged INTEGER NOT NULL,
  job_id INTEGER,
  worst INTEGER NOT NULL,
  due_at INTEGER
) STRICT;
CREATE TABLE new_fires (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER,
  end_reason TEXT CHECK (${oneOf('end_reason', ['recovered', 'administrative', 'no-data', 'stale', 'superseded'])}),
  state_reason TEXT,
  severity TEXT NOT NULL CHECK (${oneOf('severity', SEVERITIES)}),
  deliveries INTEGER NOT NULL CHECK (deliveries >= 1),
  first_received_at INTEGER NOT NULL,
  last_received_at INTEGER NOT NULL,
  expires_at INTEGER,
  time_note TEXT,
  starts_raw TEXT,
  end_heard_at INTEGER,
  retold INTEGER NOT NULL DEFAULT 0 CHECK (retold = 0 OR retold = 1),
  measured TEXT,
  outcome TEXT NOT NULL CHECK (${oneOf('outcome', OUTCOMES)}),
  outcome_reason TEXT NOT NULL,
  incident_id INTEGER REFERENCES incidents(id) ON DELETE SET NULL,
  UNIQUE (alert_id, starts_at),
  CHECK (ends_at IS NULL OR (ends_at >= starts_at AND end_reason IS NOT NULL))
) STRICT;
CREATE TABLE new_jobs (
  -- An analysis outlives its job, and keeps its number.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  org_id INTEGER NOT NULL,
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  fire_id INTEGER NOT NULL REFERENCES fires(id) ON DELETE CASCADE,
  incident_id INTEGER REFERENCES incidents(id) ON DELETE SET NULL,
  group_key TEXT NOT NULL,
  trigger TEXT NOT NULL,
  asked_by TEXT,
  severity TEXT NOT NULL CHECK (${oneOf('severity', SEVERITIES)}),
  state TEXT NOT NULL CHECK (${oneOf('state', ['queued', 'leased', 'done', 'dead'])}),
  attempts INTEGER NOT NULL,
  run_at INTEGER NOT NULL,
  lease_until INTEGER,
  lease_owner TEXT,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE TABLE new_analyses (
  run_id TEXT PRIMARY KEY,
  org_id INTEGER NOT NULL,
  alert_id INTEGER REFERENCES alerts(id) ON DELETE SET NULL,
  fire_id INTEGER REFERENCES fires(id) ON DELETE SET NULL,
  incident_id INTEGER REFERENCES incidents(id) ON DELETE SET NULL,
  fingerprint TEXT NOT NULL,
  alert_name TEXT NOT NULL,
  case_key TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  job_id INTEGER NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state = 'done' OR state = 'failed'),
  analyst TEXT NOT NULL CHECK (analyst = 'model' OR analyst = 'rules'),
  trigger TEXT NOT NULL,
  model TEXT,
  prompt_version TEXT NOT NULL,
  memory_text TEXT NOT NULL,
  prompt_text TEXT NOT NULL,
  reply_text TEXT,
  read_by TEXT CHECK (${oneOf('read_by', ['schema', 'summary-line', 'first-line', 'rules'])}),
  summary TEXT,
  root_cause TEXT,
  confidence REAL CHECK (confidence BETWEEN 0 AND 1),
  confidence_note TEXT,
  severity TEXT NOT NULL CHECK (${oneOf('severity', SEVERITIES)}),
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
  UNIQUE (org_id, fingerprint, version),
  CHECK ((state = 'done') = (summary IS NOT NULL)),
  -- What the rules wrote because the model could not answer says why.
  CHECK (failure_reason IS NOT NULL OR state = 'done'),
  CHECK (failure_reason IS NULL OR state = 'failed' OR analyst = 'rules')
) STRICT;
CREATE TABLE receivers (
  id INTEGER PRIMARY KEY,
  receiver TEXT NOT NULL,
  group_key TEXT NOT NULL,
  UNIQUE (receiver, group_key)
) STRICT;
CREATE TABLE new_alert_receivers (
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  receiver_id INTEGER NOT NULL REFERENCES receivers(id) ON DELETE CASCADE,
  PRIMARY KEY (alert_id, receiver_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE new_outbox (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL,
  notifier TEXT NOT NULL,
  dedupe_key TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (${oneOf('state', ['waiting', 'leased', 'delivered', 'dead'])}),
  attempts INTEGER NOT NULL,
  run_at INTEGER NOT NULL,
  lease_until INTEGER,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT;
CREATE TABLE new_deliveries (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (${oneOf('source', SOURCES)}),
  outcome TEXT NOT NULL CHECK (${oneOf('outcome', ['accepted', 'partial', 'test', 'empty', 'unreadable'])}),
  receiver TEXT,
  received_at INTEGER NOT NULL,
  alerts INTEGER NOT NULL,
  rejected TEXT NOT NULL,
  truncated_alerts INTEGER NOT NULL,
  truncated_group TEXT,
  bytes INTEGER NOT NULL,
  problem TEXT,
  excerpt TEXT
) STRICT;`;
