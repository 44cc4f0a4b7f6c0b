/** Counts of a page are looks into an index: by severity and outcome for the charts, by time alone for the rest; and the analyses of an incident are found. */

export const sql = `
DROP INDEX fires_by_time;
CREATE INDEX fires_by_time ON fires (org_id, starts_at);
CREATE INDEX fires_by_severity ON fires (org_id, severity, outcome, starts_at);
CREATE INDEX analyses_by_incident ON analyses (incident_id, finished_at) WHERE incident_id IS NOT NULL;
`;
