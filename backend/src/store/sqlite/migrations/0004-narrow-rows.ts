/** Rows get narrower and cheaper to write; analyses outlive their fires; cases are computed anew. */
import type Database from 'better-sqlite3';
import { caseKeyOf, caseNameOf } from '../../../domain/case/case-key';
import { hash53 } from '../../../domain/hash53';
import type { Labels } from '../../../domain/types';
import { tables } from './0004-tables';

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
    opened_at, last_activity_at, last_conclusive_at, NULL, judged_severity, attached_since_judged,
    (SELECT max(id) FROM jobs WHERE incident_id = incidents.id AND (state = 'queued' OR state = 'leased')), 4,
    -- What goes on and was not judged is owed an analysis.
    CASE WHEN last_conclusive_at IS NULL
      AND EXISTS (SELECT 1 FROM fires WHERE incident_id = incidents.id AND end_reason IS NULL) THEN last_activity_at END
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
