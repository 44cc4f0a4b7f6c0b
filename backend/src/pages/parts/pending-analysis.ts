/** The analysis of an alert, or of the incident that its newest fire joined, that is on its way, if one is. */
import type { AlertDetail } from '@alert-recall/contract';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';

export async function pendingAnalysis(
  reader: StoreReader,
  alertId: number,
  now: Millis
): Promise<AlertDetail['pendingAnalysis']> {
  const job = await reader
    .selectFrom('jobs')
    .select(['alert_id', 'state', 'attempts', 'run_at', 'lease_until', 'last_error'])
    .where(({ eb, or, selectFrom }) => {
      const incident = selectFrom('fires')
        .select('incident_id')
        .where('alert_id', '=', alertId)
        .orderBy('starts_at', 'desc')
        .limit(1);
      return or([eb('jobs.alert_id', '=', alertId), eb('jobs.incident_id', '=', incident)]);
    })
    .where('state', 'in', ['queued', 'leased'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!job) return null;
  // A lease that ran out belongs to a run that died: it is claimed again.
  const running = job.state === 'leased' && (job.lease_until ?? 0) > now;
  const state = running ? 'running' : job.attempts > 0 ? 'retrying' : 'queued';
  return {
    state,
    ofIncident: job.alert_id !== alertId,
    attempts: job.attempts,
    nextAttemptAt: running ? null : instant(Math.max(job.run_at, now)),
    lastError: job.last_error,
  };
}
