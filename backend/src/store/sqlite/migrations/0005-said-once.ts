/**
 * What was said in every row is said once: reasons of admission, a few sentences, get a table of their own. The scope
 * of an alert goes, because it follows from its labels and the settings, and nothing read it.
 */

const oneOf = (column: string, values: readonly string[]) =>
  values.map((value) => `${column} = '${value}'`).join(' OR ');

const SEVERITIES = ['critical', 'error', 'warning', 'info', 'none'];
const END_REASONS = ['recovered', 'administrative', 'no-data', 'stale', 'superseded'];
const OUTCOMES = [
  ...['analyse', 'attach', 'suppressed-fingerprint-cooldown', 'suppressed-group-cooldown'],
  ...['storm-degraded', 'queue-full', 'not-analysed'],
];

/** Foreign keys are off while migrations run: jobs and analyses keep the fires that they refer to. */
export const sql = `
CREATE TABLE reasons (
  id INTEGER PRIMARY KEY,
  reason TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO reasons (reason) SELECT DISTINCT outcome_reason FROM fires;
CREATE TABLE new_fires (
  id INTEGER PRIMARY KEY,
  org_id INTEGER NOT NULL,
  alert_id INTEGER NOT NULL REFERENCES alerts(id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER,
  end_reason TEXT CHECK (${oneOf('end_reason', END_REASONS)}),
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
  reason_id INTEGER NOT NULL REFERENCES reasons(id),
  incident_id INTEGER REFERENCES incidents(id) ON DELETE SET NULL,
  UNIQUE (alert_id, starts_at),
  CHECK (ends_at IS NULL OR (ends_at >= starts_at AND end_reason IS NOT NULL))
) STRICT;
INSERT INTO new_fires
  SELECT f.id, org_id, alert_id, starts_at, ends_at, end_reason, state_reason, severity, deliveries, first_received_at,
    last_received_at, expires_at, time_note, starts_raw, end_heard_at, retold, measured, outcome, r.id, incident_id
  FROM fires f CROSS JOIN reasons r ON r.reason = f.outcome_reason
  ORDER BY f.id;
DROP TABLE fires;
ALTER TABLE new_fires RENAME TO fires;
CREATE INDEX fires_by_time ON fires (org_id, starts_at);
CREATE INDEX fires_by_severity ON fires (org_id, severity, outcome, starts_at);
CREATE INDEX fires_by_incident ON fires (incident_id, starts_at) WHERE incident_id IS NOT NULL;
CREATE INDEX fires_recovered ON fires (alert_id, starts_at, ends_at) WHERE end_reason = 'recovered';
CREATE UNIQUE INDEX fires_one_open ON fires (alert_id) WHERE end_reason IS NULL;
DROP VIEW described_alerts;
ALTER TABLE alert_texts DROP COLUMN scope;
CREATE VIEW described_alerts AS
  SELECT alerts.*, t.labels, t.annotations, t.links, t.search_text
  FROM alerts CROSS JOIN alert_texts t ON t.alert_id = alerts.id;`;
