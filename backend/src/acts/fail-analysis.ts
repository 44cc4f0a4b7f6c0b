/**
 * The act that ends an attempt without an analysis: the job is tried again later, or is dead, and an analysis may be
 * owed.
 */
import type { Millis } from '../domain/types';
import type { Change } from '../store/change';
import { act } from './act';
import { heldJob, type JobHold } from './held-job';

export interface FailAnalysis extends JobHold {
  /** In words, redacted. */
  error: string;
  /** When to try again; null: never, the job is dead. */
  retryAt: Millis | null;
  /** When dead: from when an analysis is owed again to what goes on; null: none is. */
  againAt: Millis | null;
}

export const failAnalysis = act({
  by: 'machine',
  facts: (request: FailAnalysis, { tables }) => heldJob(tables, request),
  /** False: the lease was lost. */
  plan(job, { error, retryAt, againAt }, { now }) {
    if (!job) return { changes: [], answer: false };
    if (retryAt !== null) {
      const set = {
        state: 'queued' as const,
        run_at: retryAt,
        last_error: error,
        lease_until: null,
        lease_owner: null,
      };
      return { changes: [{ do: 'update-job', id: job.id, set }], answer: true };
    }
    const { incident_id: incidentId, alert_id: alertId, org_id: orgId, group_key: groupKey } = job;
    const changes: Change[] = [
      { do: 'update-job', id: job.id, set: { state: 'dead', finished_at: now, last_error: error, lease_until: null } },
      // Nothing was judged: the next fire may be analysed at once.
      { do: 'update-alert', id: alertId, set: { cooldown_until: null } },
      { do: 'clear-group-cooldown', orgId, groupKey },
    ];
    if (incidentId !== null)
      changes.push({ do: 'update-incident', id: incidentId, set: { job_id: null, due_at: againAt } });
    return { changes, answer: true };
  },
});
