/**
 * The act that takes due analyses under a lease: a process that ends leaves a lease that runs out, and a job that is
 * taken again.
 */
import type { Millis } from '../domain/types';
import { act } from './act';
import { bySeverity } from './job-order';

export interface ClaimJobs {
  owner: string;
  leaseMs: Millis;
  limit: number;
  /** Jobs that this owner is at work on: none of them is taken again, however late its lease is. */
  holding: readonly number[];
}

/** A job that this process holds until `leaseUntil`. */
export interface LeasedJob {
  id: number;
  orgId: number;
  alertId: number;
  fireId: number;
  incidentId: number | null;
  trigger: string;
  /** Login of the person who asked for it. */
  askedBy: string | null;
  /** Counting this one. */
  attempts: number;
  createdAt: Millis;
  leaseUntil: Millis;
}

export const claimJobs = act({
  by: 'machine',
  facts: ({ limit, holding }: ClaimJobs, { tables }, { now }) =>
    tables
      .selectFrom('jobs')
      .select(['id', 'org_id', 'alert_id', 'fire_id', 'incident_id', 'trigger', 'asked_by', 'attempts', 'created_at'])
      .where((e) =>
        e.or([
          e.and([e('state', '=', 'queued'), e('run_at', '<=', now)]),
          e.and([e('state', '=', 'leased'), e('lease_until', '<=', now)]),
        ])
      )
      .$if(holding.length > 0, (query) => query.where('id', 'not in', holding))
      .orderBy(bySeverity)
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  plan(due, { owner, leaseMs }, { now }) {
    const leaseUntil = now + leaseMs;
    const jobs = due.map((row): LeasedJob => ({
      ...{ id: row.id, orgId: row.org_id, alertId: row.alert_id, fireId: row.fire_id, incidentId: row.incident_id },
      ...{
        trigger: row.trigger,
        askedBy: row.asked_by,
        attempts: row.attempts + 1,
        createdAt: row.created_at,
        leaseUntil,
      },
    }));
    const changes = jobs.map(({ id, attempts }) => ({
      do: 'update-job' as const,
      id,
      set: { state: 'leased' as const, attempts, lease_until: leaseUntil, lease_owner: owner },
    }));
    return { changes, answer: jobs };
  },
});
