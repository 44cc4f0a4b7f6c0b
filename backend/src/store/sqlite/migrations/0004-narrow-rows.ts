/**
 * Rows get narrower and cheaper to write; analyses outlive their fires; cases are computed anew.
 * Closed lists are checked by OR: with more than two values, an IN list costs as much as a look-up at every statement.
 */
import type Database from 'better-sqlite3';
import { caseKeyOf, caseNameOf } from '../../../domain/case/case-key';
import { hash53 } from '../../../domain/hash53';
import type { Labels } from '../../../domain/types';

const oneOf = (column: string, values: readonly string[]) =>
  values.map((value) => `${column} = '${value}'`).join(' OR ');

const SEVERITIES = ['critical', 'error', 'warning', 'info', 'none'];
const SOURCES = ['grafana', 'alertmanager', 'prometheus', 'oncall', 'checkmk', 'generic'];
const OUTCOMES = [
  ...['analyse', 'attach', 'suppressed-fingerprint-cooldown', 'suppressed-group-cooldown'],
  ...['storm-degraded', 'queue-full', 'not-analysed'],
];

const tables = `
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
  last_analysed_at INTEGER,
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
  id INTEGER PRIMARY KEY,
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

const copies = `
INSERT INTO new_alerts
  SELECT a.id, org_id, fingerprint, source, kind, name, severity, case_key_of(kind, name, t.labels, scope), rule_uid, label_count,
    CASE WHEN rule_uid IS NOT NULL THEN labels_key END, state, first_starts_at, last_starts_at, fire_count, delivery_count,
    last_delivery_at, cooldown_until, predecessor_id, predecessor_reason, 0, NULL
  FROM alerts a JOIN alert_texts t ON t.alert_id = a.id;
INSERT INTO new_alert_texts
  SELECT t.alert_id, a.scope, t.labels, n.annotations, t.links, t.search_text
  FROM alert_texts t JOIN alerts a ON a.id = t.alert_id JOIN alert_annotations n ON n.alert_id = t.alert_id;
INSERT INTO new_incidents
  SELECT id, org_id, scope_key_of(scope), coalesce((SELECT min(alert_name) FROM incident_alerts WHERE incident_id = incidents.id), ''),
    opened_at, last_activity_at, last_conclusive_at, last_conclusive_at, judged_severity, attached_since_judged,
    (SELECT max(id) FROM jobs WHERE incident_id = incidents.id AND (state = 'queued' OR state = 'leased')), 4, NULL
  FROM incidents;
DELETE FROM incident_alerts WHERE alert_name = (SELECT alert_name FROM new_incidents WHERE id = incident_id);
INSERT INTO new_fires
  SELECT id, org_id, alert_id, starts_at, ends_at, end_reason, state_reason, severity, deliveries, first_received_at, last_received_at,
    expires_at, time_note, starts_raw, CASE WHEN ends_at IS NOT NULL THEN last_received_at END, 0, measured, outcome, outcome_reason, incident_id
  FROM fires;
INSERT INTO new_jobs
  SELECT id, org_id, alert_id, fire_id, incident_id, group_key, trigger, NULL, (SELECT severity FROM fires WHERE fires.id = fire_id),
    state, attempts, run_at, lease_until, lease_owner, last_error, created_at, finished_at
  FROM jobs;
INSERT INTO new_analyses
  SELECT y.run_id, y.org_id, y.alert_id, y.fire_id, y.incident_id, a.fingerprint, a.name, a.case_key, f.starts_at, y.job_id, y.version,
    y.state, y.analyst, y.trigger, y.model, y.prompt_version, y.memory_text, y.prompt_text, y.reply_text, y.read_by, y.summary,
    y.root_cause, y.confidence, y.confidence_note, y.severity, y.evidence, y.next_steps, y.body, y.recurrence_count, y.input_tokens,
    y.output_tokens, y.cache_read_tokens, y.cache_write_tokens, y.cost_micros, y.duration_ms, y.stop_reason, y.failure_reason,
    y.started_at, y.finished_at
  FROM analyses y JOIN new_alerts a ON a.id = y.alert_id JOIN fires f ON f.id = y.fire_id;
INSERT INTO receivers (receiver, group_key) SELECT DISTINCT receiver, group_key FROM alert_receivers;
INSERT INTO new_alert_receivers
  SELECT a.alert_id, r.id FROM alert_receivers a JOIN receivers r ON r.receiver = a.receiver AND r.group_key = a.group_key;
INSERT INTO new_outbox SELECT * FROM outbox;
INSERT INTO new_deliveries SELECT * FROM deliveries;`;

const REBUILT = [
  'alerts',
  'alert_texts',
  'incidents',
  'fires',
  'jobs',
  'analyses',
  'alert_receivers',
  'outbox',
  'deliveries',
];

const indices = `
CREATE INDEX alerts_by_name ON alerts (org_id, name, last_starts_at, label_count);
CREATE INDEX alerts_by_rule ON alerts (org_id, rule_uid, labels_key) WHERE rule_uid IS NOT NULL;
CREATE INDEX alerts_by_predecessor ON alerts (predecessor_id) WHERE predecessor_id IS NOT NULL;
CREATE INDEX alerts_by_case ON alerts (org_id, case_key);
CREATE INDEX alerts_by_kind ON alerts (org_id, kind) WHERE kind <> 'alert';
CREATE INDEX incidents_by_scope ON incidents (org_id, scope_key);
CREATE INDEX incidents_by_opening ON incidents (opened_at);
CREATE INDEX incidents_due ON incidents (worst, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX fires_by_time ON fires (org_id, starts_at);
CREATE INDEX fires_by_severity ON fires (org_id, severity, outcome, starts_at);
CREATE INDEX fires_by_incident ON fires (incident_id, starts_at) WHERE incident_id IS NOT NULL;
CREATE INDEX fires_recovered ON fires (alert_id, starts_at, ends_at) WHERE end_reason = 'recovered';
CREATE UNIQUE INDEX fires_one_open ON fires (alert_id) WHERE end_reason IS NULL;
CREATE INDEX jobs_due ON jobs (state, run_at) WHERE state IN ('queued','leased');
CREATE INDEX jobs_by_alert ON jobs (alert_id, id);
CREATE INDEX jobs_by_fire ON jobs (fire_id);
CREATE INDEX jobs_by_incident ON jobs (incident_id, state) WHERE incident_id IS NOT NULL;
CREATE INDEX jobs_by_time ON jobs (org_id, created_at);
CREATE INDEX jobs_dead ON jobs (finished_at) WHERE state = 'dead';
CREATE INDEX analyses_by_alert ON analyses (alert_id, finished_at);
CREATE INDEX analyses_by_time ON analyses (org_id, finished_at, state, cost_micros);
CREATE INDEX analyses_by_fire ON analyses (fire_id);
CREATE INDEX analyses_by_incident ON analyses (incident_id, finished_at) WHERE incident_id IS NOT NULL;
CREATE INDEX analyses_by_case ON analyses (org_id, case_key, finished_at);
CREATE INDEX outbox_due ON outbox (state, run_at) WHERE state IN ('waiting','leased');
CREATE INDEX outbox_by_time ON outbox (created_at);
CREATE INDEX outbox_by_notifier ON outbox (notifier, delivered_at);
CREATE INDEX deliveries_by_time ON deliveries (org_id, received_at);
CREATE INDEX deliveries_by_age ON deliveries (received_at);
CREATE INDEX deliveries_by_source ON deliveries (org_id, source, received_at);
CREATE INDEX deliveries_odd ON deliveries (org_id, outcome, received_at) WHERE outcome <> 'accepted';
CREATE INDEX deliveries_truncated ON deliveries (org_id, received_at) WHERE truncated_alerts > 0;
CREATE VIEW described_alerts AS
  SELECT alerts.*, t.scope, t.labels, t.annotations, t.links, t.search_text
  FROM alerts CROSS JOIN alert_texts t ON t.alert_id = alerts.id;`;

/** Foreign keys are off while migrations run: a table that is dropped would take the rows that refer to it along. */
export function up(database: Database.Database): void {
  database.function('case_key_of', (kind, name, labels, scope) =>
    caseOfRow(String(kind), String(name), String(labels), String(scope))
  );
  database.function('scope_key_of', (scope) => hash53(String(scope)));
  database.exec(tables);
  database.exec(copies);
  database.exec('DROP VIEW described_alerts; DROP TABLE alert_annotations;');
  for (const table of REBUILT) database.exec(`DROP TABLE ${table}; ALTER TABLE new_${table} RENAME TO ${table};`);
  database.exec(indices);
}

function caseOfRow(kind: string, name: string, json: string, scope: string): string {
  const labels = JSON.parse(json) as Labels;
  return caseKeyOf(caseNameOf(name, labels, kind === 'monitoring-fault'), labels, scope);
}
