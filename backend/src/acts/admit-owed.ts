/** The act that admits again what was held back and goes on, when the reason has passed: no fire ends with nothing. */
import { beginsAt, decideAdmission, type Admission } from '../domain/incident/admission';
import { readmissionReason } from '../domain/incident/readmission';
import { rankOf } from '../domain/severity';
import type { Millis } from '../domain/types';
import type { Change } from '../store/change';
import type { FactTables } from '../store/transaction';
import { act, type ActContext } from './act';

/** Incidents looked at per step, the worst first. */
const STEP = 50;
const MINUTE = 60_000;

export const admitOwed = act({
  by: 'machine',
  async facts(_: null, { tables }, { now }) {
    const due = await dueIncidents(tables, now);
    return {
      due,
      load:
        due.length === 0
          ? null
          : await loadOf(
              tables,
              due.map(({ orgId }) => orgId),
              now
            ),
    };
  },
  /** How many incidents were settled one way or the other. */
  plan({ due, load }, _, context) {
    const changes = due.flatMap((incident) => admitOne(incident, load!, context));
    return { changes, answer: due.length };
  },
});

type Owed = Awaited<ReturnType<typeof dueIncidents>>[number];
type Loads = { queued: number; admitted: Map<number, number> };

function admitOne({ id, fire, judgedSeverity, orgId }: Owed, load: Loads, { policy, now }: ActContext): Change[] {
  // What is over, or is analysed already, is owed nothing.
  if (!fire) return [{ do: 'update-incident', id, set: { due_at: null } }];
  const { severity } = fire;
  const admission = decideAdmission(
    {
      ...{ severity, past: false, analysable: true, cooldownUntil: fire.cooldown_until, groupCooldownUntil: null },
      ...{ incident: null, load: { queued: load.queued, admittedLastMinute: load.admitted.get(orgId) ?? 0 } },
    },
    policy.admission,
    now
  );
  const held: Change = { do: 'update-incident', id, set: { due_at: admission.owedFrom } };
  if (admission.outcome !== 'analyse') return [held];
  load.queued++;
  load.admitted.set(orgId, (load.admitted.get(orgId) ?? 0) + 1);
  return [held, ...admitted(id, fire, judgedSeverity, admission, policy.admission, now)];
}

function admitted(
  incidentId: number,
  fire: NonNullable<Owed['fire']>,
  judged: Owed['judgedSeverity'],
  { outcome }: Admission,
  policy: ActContext['policy']['admission'],
  now: Millis
): Change[] {
  const { severity } = fire;
  const reason = readmissionReason({ outcome: fire.outcome, reason: fire.reason });
  const worst = judged !== null && rankOf(judged) < rankOf(severity) ? judged : severity;
  const job = {
    ...{
      org_id: fire.org_id,
      alert_id: fire.alert_id,
      fire_id: fire.id,
      incident_id: incidentId,
      group_key: '',
      severity,
    },
    ...{ trigger: reason, asked_by: null, run_at: beginsAt(severity, policy, now), created_at: now },
    ...{ last_error: null, finished_at: null },
  };
  return [
    { do: 'update-incident', id: incidentId, set: { judged_severity: worst } },
    { do: 'update-fire', id: fire.id, set: { outcome }, reason },
    {
      do: 'update-alert',
      id: fire.alert_id,
      set: { cooldown_until: policy.cooldownMs > 0 ? now + policy.cooldownMs : null },
    },
    { do: 'queue-job', job },
  ];
}

/** Each with the worst of its fires that go on. */
async function dueIncidents(tables: FactTables, now: Millis) {
  const rows = await tables
    .selectFrom('incidents')
    .select(['id', 'org_id as orgId', 'judged_severity as judgedSeverity'])
    .where('due_at', '<=', now)
    .where('job_id', 'is', null)
    .orderBy('worst')
    .orderBy('due_at')
    .limit(STEP)
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, fire: await worstOpenFire(tables, row.id) })));
}

async function worstOpenFire(tables: FactTables, incidentId: number) {
  const fires = await tables
    .selectFrom('fires')
    .innerJoin('alerts', 'alerts.id', 'fires.alert_id')
    .innerJoin('reasons', 'reasons.id', 'fires.reason_id')
    .select([
      'fires.id',
      'fires.org_id',
      'fires.alert_id',
      'fires.severity',
      'fires.outcome',
      'reasons.reason',
      'alerts.cooldown_until',
    ])
    .where('fires.incident_id', '=', incidentId)
    .where('fires.end_reason', 'is', null)
    .orderBy('fires.starts_at', 'desc')
    .limit(STEP)
    .execute();
  return fires.sort((a, b) => rankOf(a.severity) - rankOf(b.severity))[0] ?? null;
}

async function loadOf(tables: FactTables, orgs: readonly number[], now: Millis): Promise<Loads> {
  const queued = await tables
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', 'in', ['queued', 'leased'])
    .executeTakeFirstOrThrow();
  const admitted = await tables
    .selectFrom('jobs')
    .select(['org_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('org_id', 'in', [...new Set(orgs)])
    .where('created_at', '>', now - MINUTE)
    .groupBy('org_id')
    .execute();
  return { queued: Number(queued.n), admitted: new Map(admitted.map(({ org_id, n }) => [org_id, Number(n)])) };
}
