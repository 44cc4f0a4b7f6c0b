/** What "nobody has said why" means: the overview counts it and the alert list filters by it, so both say it here. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema } from '../../store/schema';

export const FEWEST_UNEXPLAINED = 3;

const ofAlert = expressionBuilder<Schema, 'alerts'>();

/**
 * Of the alert in the row named `alerts`, or of the incident of its newest fire. What the rules wrote is a description,
 * not an explanation.
 */
export function hasNoFinding(): Expression<SqlBool> {
  const findings = ofAlert
    .selectFrom('analyses')
    .select('analyses.run_id')
    .where('analyses.state', '=', 'done')
    .where('analyses.analyst', '=', 'model');
  const ofIncident = findings
    .innerJoin('fires', 'fires.incident_id', 'analyses.incident_id')
    .whereRef('fires.alert_id', '=', 'alerts.id')
    .whereRef('fires.starts_at', '=', 'alerts.last_starts_at');
  return ofAlert.and([
    ofAlert.not(ofAlert.exists(findings.whereRef('analyses.alert_id', '=', 'alerts.id'))),
    ofAlert.not(ofAlert.exists(ofIncident)),
  ]);
}
