/** What "nobody has said why" means: the overview counts it and the alert list filters by it, so both say it here. */
import { sql, type SqlBool } from 'kysely';

export const FEWEST_UNEXPLAINED = 3;

/** On a row named `alerts`. What the rules wrote is a description, not an explanation. */
export const hasNoFinding = sql<SqlBool>`not exists (
  select 1 from analyses where analyses.alert_id = alerts.id and analyses.state = 'done' and analyses.analyst = 'model')`;
