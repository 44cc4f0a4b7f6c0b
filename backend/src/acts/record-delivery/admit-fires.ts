/** Decides for each new fire of a delivery whether it is analysed, joins an incident, or is held back. Pure. */
import { isAnalysable } from '../../domain/alert/classify';
import { beginsAt, decideAdmission, type Admission, type AdmissionPolicy } from '../../domain/incident/admission';
import { isOpen, type IncidentFacts } from '../../domain/incident/incident';
import { isMoreSevere, rankOf, worseOf } from '../../domain/severity';
import type { Millis } from '../../domain/types';
import type { EventToRecord, FireWork, IncidentWork, JobWork } from '../../store/ledger';
import type { DeliveryFacts } from './gather-facts';

/** A fire that a notification opened, with that notification. */
export interface NewFire {
  fire: FireWork;
  event: EventToRecord;
}

export interface Admitting {
  orgId: number;
  groupKey: string;
  facts: DeliveryFacts;
  policy: AdmissionPolicy;
  now: Millis;
}

export interface Admitted {
  jobs: JobWork[];
  raised: Array<{ jobId: number; fire: FireWork; severity: FireWork['severity']; runAt: Millis }>;
  touched: Set<IncidentWork>;
  groupCooldown: { until: Millis | null } | null;
}

/** The most severe first: what a minute or the queue does not take is the rest. */
export function admitFires(fires: readonly NewFire[], admitting: Admitting): Admitted {
  const admitted: Admitted = { jobs: [], raised: [], touched: new Set(), groupCooldown: null };
  const ordered =
    fires.length < 2 ? fires : [...fires].sort((a, b) => rankOf(a.event.severity) - rankOf(b.event.severity));
  for (const each of ordered) admit(each, admitting, admitted);
  return admitted;
}

function admit({ fire, event }: NewFire, admitting: Admitting, admitted: Admitted): void {
  const { policy, now, facts } = admitting;
  const { alert } = fire;
  const judged = isAnalysable(event.kind) && fire.endReason === null;
  const incident = judged ? openIncident(event, admitting) : null;
  const admission = decideAdmission(
    {
      severity: event.severity,
      past: fire.endReason !== null,
      analysable: isAnalysable(event.kind),
      cooldownUntil: alert.cooldownUntil,
      groupCooldownUntil: facts.groupCooldownUntil,
      incident: incident && factsOf(incident, fire, event),
      load: facts.load,
    },
    policy,
    now
  );
  fire.admission = admission;
  if (!judged) return;
  const joined = incident ?? openNew(event, admitting);
  fire.incident = joined;
  admitted.touched.add(joined);
  join(joined, fire, event, admission, now);
  if (admission.outcome === 'analyse') queue(joined, fire, event, admission, admitting, admitted);
  else if (admission.outcome === 'attach') raise(joined, fire, event, admitting, admitted);
}

function openIncident({ texts }: EventToRecord, { facts, policy, now }: Admitting): IncidentWork | null {
  const newest = facts.incidents.get(texts.scopeKey);
  return newest && isOpen(newest, policy.attachWindowMs, now) ? newest : null;
}

function openNew({ texts, name }: EventToRecord, { orgId, facts, now }: Admitting): IncidentWork {
  const incident: IncidentWork = {
    id: null,
    orgId,
    scopeKey: texts.scopeKey,
    alertName: name,
    openedAt: now,
    lastActivityAt: now,
    lastConclusiveAt: null,
    quietUntil: null,
    judgedSeverity: null,
    attachedSinceJudged: 0,
    worst: Infinity,
    dueAt: null,
    job: null,
    names: new Set(),
    newNames: [],
    starts: null,
  };
  facts.incidents.set(texts.scopeKey, incident);
  return incident;
}

function factsOf(incident: IncidentWork, { startsAt }: FireWork, { name }: EventToRecord): IncidentFacts {
  const { lastActivityAt, lastConclusiveAt, quietUntil, judgedSeverity, attachedSinceJudged, job } = incident;
  const starts = incident.starts === null ? [] : [startsAt, ...incident.starts];
  return {
    ...{ lastActivityAt, lastConclusiveAt, quietUntil, judgedSeverity, attachedSinceJudged, judging: job !== null },
    knowsAlertName: name === incident.alertName || incident.names.has(name),
    intervals: starts.slice(1).map((start, i) => Math.max(0, starts[i]! - start)),
  };
}

function join(incident: IncidentWork, fire: FireWork, event: EventToRecord, admission: Admission, now: Millis): void {
  const { name, severity } = event;
  if (name !== incident.alertName && !incident.names.has(name)) {
    incident.names.add(name);
    incident.newNames.push(name);
  }
  incident.starts?.unshift(fire.startsAt);
  incident.lastActivityAt = Math.max(incident.lastActivityAt, now);
  incident.worst = Math.min(incident.worst, rankOf(severity));
  if (admission.outcome === 'attach') incident.attachedSinceJudged++;
  const { owedFrom } = admission;
  if (owedFrom !== null) incident.dueAt = incident.dueAt === null ? owedFrom : Math.min(incident.dueAt, owedFrom);
}

function queue(
  incident: IncidentWork,
  fire: FireWork,
  { severity }: EventToRecord,
  { reason }: Admission,
  { orgId, groupKey, policy, now, facts }: Admitting,
  admitted: Admitted
): void {
  const runAt = beginsAt(severity, policy, now);
  const job: JobWork = {
    ...{ id: null, orgId, fire, incident, groupKey, trigger: reason, severity },
    runAt,
    createdAt: now,
  };
  admitted.jobs.push(job);
  facts.load.admittedLastMinute++;
  facts.load.queued++;
  incident.job = job;
  incident.judgedSeverity = worseOf(incident.judgedSeverity, severity);
  incident.dueAt = null;
  fire.alert.cooldownUntil = policy.cooldownMs > 0 ? now + policy.cooldownMs : null;
  if (policy.groupCooldownMs > 0 && groupKey !== '') {
    facts.groupCooldownUntil = now + policy.groupCooldownMs;
    admitted.groupCooldown = { until: facts.groupCooldownUntil };
  }
}

/** What joins an analysis that waits, and is worse than what it was asked for, is what it is about from then on. */
function raise(
  { job, judgedSeverity }: IncidentWork,
  fire: FireWork,
  { severity }: EventToRecord,
  { policy, now }: Admitting,
  admitted: Admitted
): void {
  if (job === null || job.id === null || judgedSeverity === null || !isMoreSevere(severity, judgedSeverity)) return;
  fire.incident!.judgedSeverity = severity;
  admitted.raised.push({ jobId: job.id, fire, severity, runAt: beginsAt(severity, policy, now) });
}
