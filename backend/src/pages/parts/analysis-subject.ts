/** Analyses with the alert that each was made for, and those that concern an alert. Chooses no columns of the analysis itself. */
import type { StoreReader } from '../../store/store';

/** Incidents older than those of so many fires are not looked through. */
const NEWEST_FIRES = 500;

export function analysesWithSubject(reader: StoreReader) {
  return reader
    .selectFrom('analyses')
    .innerJoin('alerts as subject', 'subject.id', 'analyses.alert_id')
    .select(['subject.fingerprint', 'subject.name as alert_name']);
}

/** Ids of the analyses made for the alert, or for another one of an incident that its fires joined. */
export async function analysesOfAlert(reader: StoreReader, alertId: number): Promise<string[]> {
  const newest = reader
    .selectFrom('fires')
    .select('incident_id')
    .where('alert_id', '=', alertId)
    .orderBy('starts_at', 'desc')
    .limit(NEWEST_FIRES)
    .as('newest');
  const [own, ofIncidents] = await Promise.all([
    reader.selectFrom('analyses').select('run_id').where('alert_id', '=', alertId).execute(),
    reader
      .selectFrom('analyses')
      .select('run_id')
      .where('incident_id', 'in', ({ selectFrom }) =>
        selectFrom(newest).select('newest.incident_id').where('newest.incident_id', 'is not', null)
      )
      .execute(),
  ]);
  return [...new Set([...own, ...ofIncidents].map(({ run_id }) => run_id))];
}
