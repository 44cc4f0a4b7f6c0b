/** Which analyses concern an alert. Chooses no columns of them. */
import type { StoreReader } from '../../store/store';
import type { AlertRecord } from './listed-groups';

/** Incidents older than those of so many fires are not looked through. */
const NEWEST_FIRES = 500;

/** Ids of the analyses made for the alert, or for another one of an incident that its fires joined. */
export async function analysesOfAlert(
  reader: StoreReader,
  { id, org_id, fingerprint }: Pick<AlertRecord, 'id' | 'org_id' | 'fingerprint'>
): Promise<string[]> {
  const newest = reader
    .selectFrom('fires')
    .select('incident_id')
    .where('alert_id', '=', id)
    .orderBy('starts_at', 'desc')
    .limit(NEWEST_FIRES)
    .as('newest');
  const [own, ofIncidents] = await Promise.all([
    // By fingerprint: an analysis outlives the row of the alert that it was made for.
    reader
      .selectFrom('analyses')
      .select('run_id')
      .where('org_id', '=', org_id)
      .where('fingerprint', '=', fingerprint)
      .execute(),
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
