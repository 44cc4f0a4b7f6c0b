import type { Severity } from '../types';
import { beginsAt, decideAdmission, type AdmissionFacts, type AdmissionPolicy } from './admission';
import { askForIntervals, isCadenceSpike, isOpen, type IncidentFacts } from './incident';

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
  waitMs: 20_000,
};
const facts: AdmissionFacts = {
  severity: 'warning',
  past: false,
  analysable: true,
  cooldownUntil: null,
  groupCooldownUntil: null,
  incident: null,
  load: { admittedLastMinute: 0, queued: 0 },
};
const judged: IncidentFacts = {
  lastActivityAt: NOW - MINUTE,
  lastConclusiveAt: NOW - 60 * MINUTE,
  quietUntil: null,
  judgedSeverity: 'warning',
  judging: false,
  knowsAlertName: true,
  attachedSinceJudged: 0,
  intervals: [],
};
const decide = (change: Partial<AdmissionFacts>, policyChange: Partial<AdmissionPolicy> = {}) =>
  decideAdmission({ ...facts, ...change }, { ...policy, ...policyChange }, NOW);

it('analyses the first fire of an incident', () => {
  expect(decide({})).toEqual({ outcome: 'analyse', reason: 'first fire of an incident', owedFrom: null });
});

it('never analyses heartbeats, nor a fire that was over when it was first heard of; those are owed nothing', () => {
  for (const change of [{ analysable: false }, { past: true }, { past: true, severity: 'critical' as const }]) {
    expect(decide(change)).toMatchObject({ outcome: 'not-analysed', owedFrom: null });
  }
});

it('holds back within the cooldown of the fingerprint or the group, to the millisecond, and owes it afterwards', () => {
  expect(decide({ cooldownUntil: NOW + 1 })).toMatchObject({
    outcome: 'suppressed-fingerprint-cooldown',
    owedFrom: NOW + 1,
  });
  expect(decide({ cooldownUntil: NOW }).outcome).toBe('analyse');
  expect(decide({ groupCooldownUntil: NOW + 1 })).toMatchObject({
    outcome: 'suppressed-group-cooldown',
    owedFrom: NOW + 1,
  });
  expect(decide({ groupCooldownUntil: NOW }).outcome).toBe('analyse');
});

describe('with an incident open in its scope', () => {
  const within = (change: Partial<IncidentFacts>, more: Partial<AdmissionFacts> = {}) =>
    decide({ incident: { ...judged, ...change }, ...more });

  it('attaches a fire of an incident that has been judged', () => {
    expect(within({})).toMatchObject({ outcome: 'attach', owedFrom: null });
  });

  it.each<[string, Partial<IncidentFacts>, Partial<AdmissionFacts>]>([
    ['not judged yet', { lastConclusiveAt: null, quietUntil: null }, {}],
    ['an alert that is new to it', { knowsAlertName: false }, {}],
    ['a higher severity', {}, { severity: 'critical' }],
    ['at the ceiling', { lastConclusiveAt: NOW - 241 * MINUTE }, {}],
    ['in spite of a cooldown', {}, { cooldownUntil: NOW + MINUTE }],
    ['in a storm', {}, { load: { admittedLastMinute: 1000, queued: 1000 } }],
  ])('attaches everything while an analysis of it is on its way: %s', (_, change, more) => {
    const { outcome, reason } = within({ judging: true, ...change }, more);
    expect([outcome, reason]).toEqual(['attach', 'an analysis of this incident is on its way']);
  });

  it('analyses when the incident was never judged: its analysis failed', () => {
    expect(within({ lastConclusiveAt: null, quietUntil: null }).outcome).toBe('analyse');
  });

  it('attaches for a while after an analysis without a conclusion, and owes one afterwards', () => {
    const quiet = (quietUntil: number) => ({ lastConclusiveAt: null, quietUntil });
    expect(within(quiet(NOW + 4 * MINUTE))).toMatchObject({ outcome: 'attach', owedFrom: NOW + 4 * MINUTE });
    expect(within(quiet(NOW + 1))).toMatchObject({ outcome: 'attach', owedFrom: NOW + 1 });
    expect(within(quiet(NOW))).toMatchObject({ outcome: 'analyse', owedFrom: null });
    // What is worse than what was judged need not wait for it.
    expect(within(quiet(NOW + MINUTE), { severity: 'critical' }).outcome).toBe('analyse');
  });

  it('analyses when the incident went quiet, and always when attaching is off', () => {
    expect(within({ lastActivityAt: NOW - 31 * MINUTE }).outcome).toBe('analyse');
    expect(decide({ incident: judged }, { attachWindowMs: 0 }).outcome).toBe('analyse');
  });

  it('judges again when severity rises, in spite of a cooldown', () => {
    expect(within({}, { severity: 'critical', cooldownUntil: NOW + MINUTE, groupCooldownUntil: NOW + 1 })).toEqual({
      outcome: 'analyse',
      reason: 'severity rose from warning to critical',
      owedFrom: null,
    });
    expect(within({}, { severity: 'info' }).outcome).toBe('attach');
  });

  it('judges again for an alert that is new to it, at the ceiling and at the cap', () => {
    expect(within({ knowsAlertName: false }).outcome).toBe('analyse');
    expect(within({ lastConclusiveAt: NOW - 241 * MINUTE }).outcome).toBe('analyse');
    expect(within({ attachedSinceJudged: 100 }).outcome).toBe('analyse');
    expect(within({ attachedSinceJudged: 99 }).outcome).toBe('attach');
  });

  it('judges again on a cadence spike, yet not twice within the attach window; so at the cap', () => {
    const intervals = [MINUTE, 20 * MINUTE, 20 * MINUTE, 20 * MINUTE];
    const justJudged = { lastConclusiveAt: NOW - 5 * MINUTE };
    expect(within({ intervals }).outcome).toBe('analyse');
    expect(within({ intervals, ...justJudged }).outcome).toBe('attach');
    expect(within({ attachedSinceJudged: 100, ...justJudged }).outcome).toBe('attach');
  });
});

describe('what a minute and the queue do not take', () => {
  const under = (severity: Severity, load: Partial<AdmissionFacts['load']>, change: Partial<AdmissionPolicy> = {}) =>
    decide({ severity, load: { ...facts.load, ...load } }, change);

  it.each<[Severity, number]>([
    ['error', 20],
    ['warning', 15],
    ['info', 10],
    ['none', 10],
  ])('%s is held back in a storm from %d analyses a minute on, and owed a minute later', (severity, from) => {
    expect(under(severity, { admittedLastMinute: from - 1 }).outcome).toBe('analyse');
    expect(under(severity, { admittedLastMinute: from })).toMatchObject({
      outcome: 'storm-degraded',
      owedFrom: NOW + MINUTE,
    });
  });

  it.each<[Severity, number]>([
    ['error', 200],
    ['warning', 150],
    ['info', 100],
    ['none', 100],
  ])('%s finds the queue full at %d, and is owed a minute later', (severity, from) => {
    expect(under(severity, { queued: from - 1 }).outcome).toBe('analyse');
    expect(under(severity, { queued: from })).toMatchObject({ outcome: 'queue-full', owedFrom: NOW + MINUTE });
  });

  it('is never a critical fire', () => {
    expect(under('critical', { admittedLastMinute: 100_000, queued: 100_000 }).outcome).toBe('analyse');
    expect(under('critical', { queued: 1 }, { queueDepth: 1, stormPerMinute: 1 }).outcome).toBe('analyse');
  });

  it('leaves room for the least severe where little is taken, and knows no storm where that is off', () => {
    expect(under('none', {}, { stormPerMinute: 1, queueDepth: 1 }).outcome).toBe('analyse');
    expect(under('none', { admittedLastMinute: 100_000 }, { stormPerMinute: 0 }).outcome).toBe('analyse');
  });
});

it('lets an analysis wait for what belongs to it, a critical one at most five seconds', () => {
  expect(beginsAt('warning', policy, NOW)).toBe(NOW + 20_000);
  expect(beginsAt('critical', policy, NOW)).toBe(NOW + 5_000);
  expect(beginsAt('critical', { ...policy, waitMs: 1_000 }, NOW)).toBe(NOW + 1_000);
  expect(beginsAt('warning', { ...policy, waitMs: 0 }, NOW)).toBe(NOW);
});

it('calls an incident open to the last millisecond of the attach window', () => {
  expect(isOpen({ lastActivityAt: NOW - 30 * MINUTE }, 30 * MINUTE, NOW)).toBe(true);
  expect(isOpen({ lastActivityAt: NOW - 30 * MINUTE - 1 }, 30 * MINUTE, NOW)).toBe(false);
  expect(isOpen({ lastActivityAt: NOW }, 0, NOW)).toBe(false);
});

it('asks for intervals only where they can decide', () => {
  const ask = (change: Partial<IncidentFacts>) => askForIntervals({ ...judged, ...change }, 30 * MINUTE, NOW);
  expect(ask({})).toBe(true);
  expect(ask({ judging: true })).toBe(false);
  expect(ask({ lastConclusiveAt: null })).toBe(false);
  expect(ask({ lastConclusiveAt: NOW - 30 * MINUTE })).toBe(false);
});

it('needs three intervals before the newest to call a spike', () => {
  expect(isCadenceSpike([1, 100, 100])).toBe(false);
  expect(isCadenceSpike([1, 100, 100, 100])).toBe(true);
  expect(isCadenceSpike([13, 100, 100, 100])).toBe(false);
});
