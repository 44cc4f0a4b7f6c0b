import {
  decideAdmission,
  isCadenceSpike,
  type AdmissionFacts,
  type AdmissionPolicy,
  type IncidentFacts,
} from './admission';

const MINUTE = 60_000;
const NOW = 1_000_000 * MINUTE;
const policy: AdmissionPolicy = {
  cooldownMs: 5 * MINUTE,
  groupCooldownMs: 0,
  attachWindowMs: 30 * MINUTE,
  judgementCeilingMs: 240 * MINUTE,
  occurrenceCap: 100,
  stormPerMinute: 20,
  queueDepth: 200,
};
const facts: AdmissionFacts = {
  severity: 'warning',
  past: false,
  analysable: true,
  cooldownUntil: null,
  groupCooldownUntil: null,
  incident: null,
  admittedLastMinute: 0,
  queued: 0,
};
const judged: IncidentFacts = {
  lastActivityAt: NOW - MINUTE,
  lastAdmittedAt: NOW - 60 * MINUTE,
  lastConclusiveAt: NOW - 60 * MINUTE,
  judgedSeverity: 'warning',
  judging: false,
  knowsAlertName: true,
  attachedSinceJudged: 0,
  intervals: [],
};
const decide = (change: Partial<AdmissionFacts>, policyChange: Partial<AdmissionPolicy> = {}) =>
  decideAdmission({ ...facts, ...change }, { ...policy, ...policyChange }, NOW);

it('analyses the first fire of an incident', () => {
  expect(decide({}).outcome).toBe('analyse');
});

it('never analyses heartbeats, nor a fire that was over when it was first heard of', () => {
  expect(decide({ analysable: false }).outcome).toBe('not-analysed');
  expect(decide({ past: true }).outcome).toBe('not-analysed');
});

it('does not believe a cooldown that ends further ahead than it is long: the clock was set back', () => {
  expect(decide({ cooldownUntil: NOW + 5 * MINUTE }).outcome).toBe('suppressed-fingerprint-cooldown');
  expect(decide({ cooldownUntil: NOW + 60 * MINUTE }).outcome).toBe('analyse');
  expect(decide({ groupCooldownUntil: NOW + 60 * MINUTE }).outcome).toBe('analyse');
});

it('holds back within the cooldown of the fingerprint or the group, to the millisecond', () => {
  expect(decide({ cooldownUntil: NOW + 1 }).outcome).toBe('suppressed-fingerprint-cooldown');
  expect(decide({ cooldownUntil: NOW }).outcome).toBe('analyse');
  expect(decide({ groupCooldownUntil: NOW + 1 }).outcome).toBe('suppressed-group-cooldown');
});

describe('with an incident open in its scope', () => {
  it('attaches a fire of an incident that has been judged, or is being judged', () => {
    expect(decide({ incident: judged }).outcome).toBe('attach');
    expect(decide({ incident: { ...judged, lastConclusiveAt: null, judging: true } }).outcome).toBe('attach');
  });
  it('analyses when the incident was never judged: its analysis failed', () => {
    expect(decide({ incident: { ...judged, lastConclusiveAt: null } }).outcome).toBe('analyse');
  });
  it('analyses when the incident went quiet, and always when attaching is off', () => {
    expect(decide({ incident: { ...judged, lastActivityAt: NOW - 31 * MINUTE } }).outcome).toBe('analyse');
    expect(decide({ incident: judged }, { attachWindowMs: 0 }).outcome).toBe('analyse');
  });
  it('judges again when severity rises, in spite of a cooldown', () => {
    expect(decide({ incident: judged, severity: 'critical', cooldownUntil: NOW + MINUTE })).toEqual({
      outcome: 'analyse',
      reason: 'severity rose from warning to critical',
    });
    expect(decide({ incident: judged, severity: 'info' }).outcome).toBe('attach');
  });
  it('judges again for an alert that is new to it, at the ceiling and at the cap', () => {
    expect(decide({ incident: { ...judged, knowsAlertName: false } }).outcome).toBe('analyse');
    expect(decide({ incident: { ...judged, lastConclusiveAt: NOW - 241 * MINUTE } }).outcome).toBe('analyse');
    expect(decide({ incident: { ...judged, attachedSinceJudged: 100 } }).outcome).toBe('analyse');
  });
  it('judges again on a cadence spike, yet not twice within the attach window', () => {
    const intervals = [MINUTE, 20 * MINUTE, 20 * MINUTE, 20 * MINUTE];
    expect(decide({ incident: { ...judged, intervals } }).outcome).toBe('analyse');
    expect(decide({ incident: { ...judged, intervals, lastConclusiveAt: NOW - 5 * MINUTE } }).outcome).toBe('attach');
  });
});

it('starts no more analyses in a storm, nor with a full queue', () => {
  expect(decide({ admittedLastMinute: 20 }).outcome).toBe('storm-degraded');
  expect(decide({ queued: 200 }).outcome).toBe('queue-full');
});

it('needs three intervals before the newest to call a spike', () => {
  expect(isCadenceSpike([1, 100, 100])).toBe(false);
  expect(isCadenceSpike([1, 100, 100, 100])).toBe(true);
  expect(isCadenceSpike([13, 100, 100, 100])).toBe(false);
});
