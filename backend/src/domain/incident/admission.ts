/** Whether a fire is analysed, attached to a running incident, or held back (admission and collapse). Pure. */
import { isMoreSevere } from '../severity';
import type { Millis, Severity } from '../types';
import { isCadenceSpike, isOpen, type IncidentFacts } from './incident';

export const ADMISSION_OUTCOMES = [
  'analyse',
  'attach',
  'suppressed-fingerprint-cooldown',
  'suppressed-group-cooldown',
  'storm-degraded',
  'queue-full',
  'not-analysed',
] as const;
export type AdmissionOutcome = (typeof ADMISSION_OUTCOMES)[number];

export interface AdmissionPolicy {
  /** 0 is off, for all four. */
  cooldownMs: number;
  groupCooldownMs: number;
  attachWindowMs: number;
  judgementCeilingMs: number;
  /** Fires attached to one incident before it is judged again. */
  occurrenceCap: number;
  /** Analyses that may be admitted per minute and organisation; more is a storm. */
  stormPerMinute: number;
  /** Jobs that may wait. */
  queueDepth: number;
  /** How long an analysis waits for what belongs to it; a critical one at most CRITICAL_WAIT_MS. */
  waitMs: number;
}

/** What the queue has to do just now. */
export interface Load {
  admittedLastMinute: number;
  queued: number;
}

export interface AdmissionFacts {
  severity: Severity;
  /** The fire is over already: it wakes nobody. */
  past: boolean;
  /** Heartbeats and inhibitors are never analysed. */
  analysable: boolean;
  cooldownUntil: Millis | null;
  /** Null also where the sender names no group. */
  groupCooldownUntil: Millis | null;
  incident: IncidentFacts | null;
  load: Load;
}

export interface Admission {
  outcome: AdmissionOutcome;
  reason: string;
  /** Held back: from when an analysis is owed if the fire still goes on. Null: none is owed. */
  owedFrom: Millis | null;
}

const MINUTE = 60_000;
const CRITICAL_WAIT_MS = 5_000;

/** Of what a minute and the queue take; the rest is kept for what is worse. Critical fires are never shed. */
const SHARE: Record<Severity, number> = { critical: Infinity, error: 1, warning: 0.75, info: 0.5, none: 0.5 };

export function decideAdmission(facts: AdmissionFacts, policy: AdmissionPolicy, now: Millis): Admission {
  const { analysable, past, cooldownUntil, groupCooldownUntil } = facts;
  if (!analysable) return never('heartbeats and inhibitors are never analysed');
  if (past) return never('the fire was over when it was first heard of');
  const collapse = decideCollapse(facts, policy, now);
  if (collapse.attach) return { outcome: 'attach', reason: collapse.reason, owedFrom: collapse.owedFrom ?? null };
  const rises = collapse.rejudge === 'severity-rise';
  if (!rises && cooldownUntil !== null && now < cooldownUntil) {
    const reason = 'this alert was analysed less than a cooldown ago';
    return { outcome: 'suppressed-fingerprint-cooldown', reason, owedFrom: cooldownUntil };
  }
  if (!rises && groupCooldownUntil !== null && now < groupCooldownUntil) {
    const reason = 'its group was analysed less than a group cooldown ago';
    return { outcome: 'suppressed-group-cooldown', reason, owedFrom: groupCooldownUntil };
  }
  return decideShedding(facts, policy, now) ?? { outcome: 'analyse', reason: collapse.reason, owedFrom: null };
}

/** The least severe first: the last part of what a minute takes, and of the queue, is kept for what is worse. */
function decideShedding({ severity, load }: AdmissionFacts, policy: AdmissionPolicy, now: Millis): Admission | null {
  const share = SHARE[severity];
  if (policy.stormPerMinute > 0 && load.admittedLastMinute >= Math.ceil(policy.stormPerMinute * share)) {
    const reason = `${analyses(load.admittedLastMinute, 'was', 'were')} started within a minute`;
    return { outcome: 'storm-degraded', reason, owedFrom: now + MINUTE };
  }
  if (load.queued >= Math.ceil(policy.queueDepth * share)) {
    const reason = `${analyses(load.queued, 'is', 'are')} waiting already`;
    return { outcome: 'queue-full', reason, owedFrom: now + MINUTE };
  }
  return null;
}

function analyses(count: number, one: string, many: string): string {
  return count === 1 ? `1 analysis ${one}` : `${count} analyses ${many}`;
}

/** When the analysis may begin: what belongs together is judged together. */
export function beginsAt(severity: Severity, { waitMs }: AdmissionPolicy, now: Millis): Millis {
  return now + (severity === 'critical' ? Math.min(waitMs, CRITICAL_WAIT_MS) : waitMs);
}

function never(reason: string): Admission {
  return { outcome: 'not-analysed', reason, owedFrom: null };
}

type Collapse = { attach: boolean; rejudge: string | null; reason: string; owedFrom?: Millis };

function decideCollapse({ incident, severity }: AdmissionFacts, policy: AdmissionPolicy, now: Millis): Collapse {
  const fresh = (reason: string): Collapse => ({ attach: false, rejudge: null, reason });
  const rejudge = (trigger: string, reason: string): Collapse => ({ attach: false, rejudge: trigger, reason });
  const attach = (reason: string): Collapse => ({ attach: true, rejudge: null, reason });
  if (policy.attachWindowMs === 0 || incident === null) return fresh('first fire of an incident');
  if (!isOpen(incident, policy.attachWindowMs, now)) return fresh('the incident before went quiet');
  if (incident.judging) return attach('an analysis of this incident is on its way');
  if (incident.judgedSeverity !== null && isMoreSevere(severity, incident.judgedSeverity)) {
    return rejudge('severity-rise', `severity rose from ${incident.judgedSeverity} to ${severity}`);
  }
  if (incident.lastConclusiveAt === null) {
    // A resolve clears the cooldown of an alert: one that flaps would have every flap analysed to no end.
    if (incident.quietUntil === null || now >= incident.quietUntil)
      return fresh('the incident has not been judged yet');
    const reason = 'the incident was analysed just now, without a conclusion';
    return { ...attach(reason), owedFrom: incident.quietUntil };
  }
  if (!incident.knowsAlertName) return rejudge('new-alert-name', 'an alert that is new to the incident');
  if (now - incident.lastConclusiveAt > policy.judgementCeilingMs) {
    return rejudge('judgement-ceiling', 'the last conclusion is older than the judgement ceiling');
  }
  // The two below may not buy more than one analysis per attach window: a flapping alert trips them at every flap.
  if (now - incident.lastConclusiveAt <= policy.attachWindowMs) {
    return attach('a new fire of an incident that has just been judged');
  }
  if (policy.occurrenceCap > 0 && incident.attachedSinceJudged >= policy.occurrenceCap) {
    const reason = `${incident.attachedSinceJudged} fires were attached since the last conclusion`;
    return rejudge('occurrence-cap', reason);
  }
  if (isCadenceSpike(incident.intervals)) return rejudge('cadence-spike', 'it fires much faster than before');
  return attach('a new fire of an incident that has been judged');
}
