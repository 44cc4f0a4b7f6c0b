/**
 * What is said of an alert gets tables of its own: a repeat then writes a hundred bytes instead of a page, and counting
 * alerts reads few pages.
 */

export const sql = `
CREATE TABLE alert_texts (
  alert_id INTEGER PRIMARY KEY REFERENCES alerts(id) ON DELETE CASCADE,
  labels TEXT NOT NULL,
  links TEXT NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
CREATE TABLE alert_annotations (
  alert_id INTEGER PRIMARY KEY REFERENCES alerts(id) ON DELETE CASCADE,
  annotations TEXT NOT NULL
) STRICT;
INSERT INTO alert_texts SELECT id, labels, links, search_text FROM alerts;
INSERT INTO alert_annotations SELECT id, annotations FROM alerts;
ALTER TABLE alerts DROP COLUMN labels;
ALTER TABLE alerts DROP COLUMN annotations;
ALTER TABLE alerts DROP COLUMN links;
ALTER TABLE alerts DROP COLUMN search_text;
CREATE VIEW described_alerts AS
  SELECT alerts.*, alert_texts.labels, alert_texts.links, alert_texts.search_text, alert_annotations.annotations
  FROM alerts CROSS JOIN alert_texts ON alert_texts.alert_id = alerts.id CROSS JOIN alert_annotations ON alert_annotations.alert_id = alerts.id;
`;
