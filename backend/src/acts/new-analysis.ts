/** An analysis as it is handed over, and as it is stored: what it is about is taken from its job. */
import type { Change } from '../store/change';
import type { AnalysesTable } from '../store/schema';
import type { HeldJob } from './held-job';

/** Taken from the job, or counted. */
type OfTheJob =
  | 'org_id'
  | 'alert_id'
  | 'fire_id'
  | 'incident_id'
  | 'fingerprint'
  | 'alert_name'
  | 'case_key'
  | 'starts_at'
  | 'job_id'
  | 'trigger'
  | 'version';

export type NewAnalysis = Omit<AnalysesTable, OfTheJob>;

export function storeAnalysis(
  job: HeldJob,
  analysis: NewAnalysis,
  { version, recalls = [] }: { version: number; recalls?: readonly string[] }
): Change {
  const row = {
    ...analysis,
    ...{
      org_id: job.org_id,
      alert_id: job.alert_id,
      fire_id: job.fire_id,
      incident_id: job.incident_id,
      job_id: job.id,
    },
    ...{ fingerprint: job.fingerprint, alert_name: job.name, case_key: job.case_key, starts_at: job.starts_at },
    ...{ trigger: job.trigger, version },
  };
  return { do: 'store-analysis', row, recalls };
}
