/** Whether a new fire is analysed, attached to a running incident, or held back (admission and collapse). Pure. */
import { SEVERITIES, type Millis, type Severity } from '../types';

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
}

/** The incident that is open in the scope of the fire. */
export interface IncidentFacts {
  lastActivityAt: Millis;
  /** Last analysis that was admitted, and the last that came to a conclusion; null: not judged. */
  lastAdmittedAt: Millis | null;
  lastConclusiveAt: Millis | null;
  judgedSeverity: Severity | null;
  /** An analysis is queued or running. */
  judging: boolean;
  knowsAlertName: boolean;
  attachedSinceJudged: number;
  /** Milliseconds between the newest starts in this incident, newest first, at most 20. */
  intervals: number[];
}

export interface AdmissionFacts {
  severity: Severity;
  /** The fire is over already: it wakes nobody. */
  past: boolean;
  /** Heartbeats and inhibitors are never analysed. */
  analysable: boolean;
  cooldownUntil: Millis | null;
  groupCooldownUntil: Millis | null;
  incident: IncidentFacts | null;
  admittedLastMinute: number;
  queued: number;
}

export interface Admission {
  outcome: AdmissionOutcome;
  reason: string;
}

/** Writers' times differ by moments; what lies further ahead was written before the clock was set back. */
const CLOCK_SLACK_MS = 60_000;

/** A cooldown that ends further ahead than cooldowns are long is not believed. */
function coolsDown(until: Millis | null, lengthMs: number, now: Millis): boolean {
  return until !== null && now < until && until - now <= lengthMs + CLOCK_SLACK_MS;
}

export function isMoreSevere(a: Severity, b: Severity): boolean {
  return SEVERITIES.indexOf(a) < SEVERITIES.indexOf(b);
}

/** Newest interval × 8 < median of the last 20, with at least 3. */
export function isCadenceSpike(intervals: number[]): boolean {
  const [newest, ...before] = intervals.slice(0, 21);
  if (newest === undefined || before.length < 3) return false;
  const sorted = [...before].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return newest * 8 < median;
}

export function decideAdmission(facts: AdmissionFacts, policy: AdmissionPolicy, now: Millis): Admission {
  if (!facts.analysable) return { outcome: 'not-analysed', reason: 'heartbeats and inhibitors are never analysed' };
  if (facts.past) return { outcome: 'not-analysed', reason: 'the fire was over when it was first heard of' };
  const collapse = decideCollapse(facts, policy, now);
  if (collapse.attach) return { outcome: 'attach', reason: collapse.reason };
  const rises = collapse.rejudge === 'severity-rise';
  if (!rises && coolsDown(facts.cooldownUntil, policy.cooldownMs, now)) {
    return { outcome: 'suppressed-fingerprint-cooldown', reason: 'this alert was analysed less than a cooldown ago' };
  }
  if (!rises && coolsDown(facts.groupCooldownUntil, policy.groupCooldownMs, now)) {
    return { outcome: 'suppressed-group-cooldown', reason: 'its group was analysed less than a group cooldown ago' };
  }
  if (policy.stormPerMinute > 0 && facts.admittedLastMinute >= policy.stormPerMinute) {
    return { outcome: 'storm-degraded', reason: `${facts.admittedLastMinute} analyses were started within a minute` };
  }
  if (facts.queued >= policy.queueDepth)
    return { outcome: 'queue-full', reason: `${facts.queued} analyses are waiting already` };
  return { outcome: 'analyse', reason: collapse.reason };
}

type Collapse = { attach: boolean; rejudge: string | null; reason: string };

function decideCollapse({ incident, severity }: AdmissionFacts, policy: AdmissionPolicy, now: Millis): Collapse {
  const fresh = (reason: string): Collapse => ({ attach: false, rejudge: null, reason });
  const rejudge = (trigger: string, reason: string): Collapse => ({ attach: false, rejudge: trigger, reason });
  if (policy.attachWindowMs === 0 || incident === null) return fresh('first fire of an incident');
  if (now - incident.lastActivityAt > policy.attachWindowMs) return fresh('the incident before went quiet');
  if (incident.judgedSeverity !== null && isMoreSevere(severity, incident.judgedSeverity)) {
    return rejudge('severity-rise', `severity rose from ${incident.judgedSeverity} to ${severity}`);
  }
  if (incident.lastConclusiveAt === null && !incident.judging) return fresh('the incident has not been judged yet');
  if (!incident.knowsAlertName) return rejudge('new-alert-name', 'an alert that is new to the incident');
  if (incident.judging) return { attach: true, rejudge: null, reason: 'an analysis of this incident is on its way' };
  if (incident.lastConclusiveAt !== null && incident.lastConclusiveAt - now > CLOCK_SLACK_MS) {
    return rejudge('clock-set-back', 'the last conclusion is dated ahead of now: the clock was set back');
  }
  if (incident.lastConclusiveAt !== null && now - incident.lastConclusiveAt > policy.judgementCeilingMs) {
    return rejudge('judgement-ceiling', 'the last conclusion is older than the judgement ceiling');
  }
  // The two below may not buy more than one analysis per attach window: a flapping alert trips them at every flap.
  if (incident.lastConclusiveAt !== null && now - incident.lastConclusiveAt <= policy.attachWindowMs) {
    return { attach: true, rejudge: null, reason: 'a new fire of an incident that has just been judged' };
  }
  if (policy.occurrenceCap > 0 && incident.attachedSinceJudged >= policy.occurrenceCap) {
    return rejudge('occurrence-cap', `${incident.attachedSinceJudged} fires were attached since the last conclusion`);
  }
  if (isCadenceSpike(incident.intervals)) return rejudge('cadence-spike', 'it fires much faster than before');
  return { attach: true, rejudge: null, reason: 'a new fire of an incident that has been judged' };
}
