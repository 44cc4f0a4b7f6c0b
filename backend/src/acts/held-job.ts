/** The job that an act ends, as long as the one who ends it holds its lease. */
import type { FactTables } from '../store/transaction';

export interface JobHold {
  jobId: number;
  owner: string;
}

/** Undefined: the lease was lost; another run has the job, or has settled it. */
export function heldJob(tables: FactTables, { jobId, owner }: JobHold) {
  return tables
    .selectFrom('jobs')
    .innerJoin('alerts', 'alerts.id', 'jobs.alert_id')
    .innerJoin('fires', 'fires.id', 'jobs.fire_id')
    .select([
      ...(['jobs.id', 'jobs.org_id', 'jobs.alert_id', 'jobs.fire_id', 'jobs.incident_id', 'jobs.group_key'] as const),
      ...(['jobs.trigger', 'jobs.severity', 'alerts.fingerprint', 'alerts.name', 'alerts.case_key'] as const),
      'fires.starts_at',
    ])
    .where('jobs.id', '=', jobId)
    .where('jobs.state', '=', 'leased')
    .where('jobs.lease_owner', '=', owner)
    .executeTakeFirst();
}

export type HeldJob = NonNullable<Awaited<ReturnType<typeof heldJob>>>;
