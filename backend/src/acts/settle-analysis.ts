/**
 * The act that ends a job with an analysis: the analysis, what it recalled, its notices, the incident and the job
 * change together.
 */
import { beginsAt } from '../domain/incident/admission';
import { decideRejudgement, type LateFire } from '../domain/incident/rejudgement';
import { rankOf, worseOf } from '../domain/severity';
import type { Millis } from '../domain/types';
import type { Change, NewJob } from '../store/change';
import type { FactTables } from '../store/transaction';
import { act, type ActContext } from './act';
import { heldJob, type HeldJob, type JobHold } from './held-job';
import { storeAnalysis, type NewAnalysis } from './new-analysis';

export interface NewNotice {
  notifier: string;
  dedupeKey: string;
  /** JSON. */
  payload: string;
}

/**
 * The cooldown, or the attach window where another analysis would say the same; `none` where it was none of the fire's
 * own.
 */
export type Hold = 'cooldown' | 'attach-window' | 'none';

export interface SettleAnalysis extends JobHold {
  analysis: NewAnalysis;
  recalledRunIds: readonly string[];
  notices: readonly NewNotice[];
  /** It names a cause: the incident counts as judged. */
  conclusive: boolean;
  /** From when an analysis is owed again to what goes on; null: none is. */
  againAt: Millis | null;
  /** Without a conclusion: how long a new fire of the incident buys no other analysis. */
  hold: Hold;
  /** What came later, it was not told. */
  factsReadAt: Millis;
}

interface LateFires {
  late: Array<LateFire & { fireId: number; alertId: number }>;
  names: ReadonlySet<string>;
}

export const settleAnalysis = act({
  by: 'machine',
  async facts(request: SettleAnalysis, { tables }) {
    const job = await heldJob(tables, request);
    if (!job) return null;
    return { job, version: await nextVersion(tables, job), ...(await lateFires(tables, job, request.factsReadAt)) };
  },
  /** False: the lease was lost; nothing was stored. */
  plan(facts, { analysis, recalledRunIds, notices, conclusive, againAt, hold }, context) {
    if (facts === null) return { changes: [], answer: false };
    const { job, version } = facts;
    const { now } = context;
    const again = judgeAgain(facts, job, context);
    const changes: Change[] = [
      storeAnalysis(job, analysis, { version, recalls: recalledRunIds }),
      ...notices.map(({ notifier, dedupeKey, payload }): Change => {
        const row = { run_id: analysis.run_id, notifier, dedupe_key: dedupeKey, payload, run_at: now, created_at: now };
        return { do: 'queue-notice', row };
      }),
      { do: 'update-job', id: job.id, set: { state: 'done', finished_at: now, lease_until: null, last_error: null } },
      ...(job.incident_id === null
        ? []
        : [judged(job.incident_id, { conclusive, hold, dueAt: again ? null : againAt }, context)]),
      ...(again ? [{ do: 'queue-job' as const, job: again }] : []),
    ];
    return { changes, answer: true };
  },
});

function judged(
  id: number,
  { conclusive, hold, dueAt }: { conclusive: boolean; hold: Hold; dueAt: Millis | null },
  { policy, now }: ActContext
): Change {
  const { cooldownMs, attachWindowMs } = policy.admission;
  const quiet = { cooldown: cooldownMs, 'attach-window': attachWindowMs, none: 0 }[hold];
  const conclusion = conclusive
    ? { last_conclusive_at: now, attached_since_judged: 0, quiet_until: null }
    : { quiet_until: quiet > 0 ? now + quiet : null };
  return { do: 'update-incident', id, set: { job_id: null, due_at: dueAt, ...conclusion } };
}

/** One more analysis, about the worst of what it was not told. */
function judgeAgain({ late, names }: LateFires, job: HeldJob, { policy, now }: ActContext): NewJob | null {
  const { outcome, reason } = decideRejudgement(late, { names, severity: job.severity });
  if (outcome === 'enough') return null;
  const worst = late.reduce((a, b) => (rankOf(b.severity) < rankOf(a.severity) ? b : a));
  const severity = worseOf(worst.severity, job.severity);
  return {
    ...{ org_id: job.org_id, alert_id: worst.alertId, fire_id: worst.fireId, incident_id: job.incident_id, severity },
    ...{ group_key: job.group_key, trigger: reason, asked_by: null, last_error: null, finished_at: null },
    ...{ run_at: beginsAt(severity, policy.admission, now), created_at: now },
  };
}

async function nextVersion(tables: FactTables, { org_id, fingerprint }: HeldJob): Promise<number> {
  const { newest } = await tables
    .selectFrom('analyses')
    .select(({ fn }) => fn.max<number | null>('version').as('newest'))
    .where('org_id', '=', org_id)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return (newest ?? 0) + 1;
}

/** Fires that joined the incident and go on, heard of first after the facts were read; and the names of all before. */
async function lateFires(tables: FactTables, job: HeldJob, factsReadAt: Millis): Promise<LateFires> {
  if (job.incident_id === null) return { late: [], names: new Set() };
  const rows = await tables
    .selectFrom('fires')
    .innerJoin('alerts', 'alerts.id', 'fires.alert_id')
    .select([
      'fires.id',
      'fires.alert_id',
      'fires.severity',
      'fires.first_received_at',
      'fires.end_reason',
      'alerts.name',
    ])
    .where('fires.incident_id', '=', job.incident_id)
    .orderBy('fires.starts_at', 'desc')
    .limit(MOST_MEMBERS)
    .execute();
  const isLate = (row: (typeof rows)[number]) => row.first_received_at > factsReadAt;
  const late = rows.filter((row) => isLate(row) && row.end_reason === null);
  return {
    late: late.map((row) => ({ fireId: row.id, alertId: row.alert_id, alertName: row.name, severity: row.severity })),
    names: new Set(rows.filter((row) => !isLate(row)).map(({ name }) => name)),
  };
}

/** Newest first; beyond them, what came last has been seen. */
const MOST_MEMBERS = 1_000;
