import { analyseByRules, NO_KEY_NOTE } from './rules-analyst';
import { DAY, facts, HOUR, incident, NOW, recall } from './testing/facts';

const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, i) => ({
    startsAt: NOW - 60_000 - (i + 1) * DAY,
    endsAt: NOW - (i + 1) * DAY + 45 * 60_000 - 60_000,
    endReason: 'recovered' as const,
    stateReason: null,
  }));
const noKey = { why: NO_KEY_NOTE, failed: false };
const analyse = (...args: Parameters<typeof facts>) => analyseByRules(facts(...args), recall(), noKey, NOW);

test('names no cause and no confidence, and says who wrote', () => {
  expect(analyse()).toMatchObject({
    rootCause: null,
    confidence: null,
    confidenceNote: 'Written by rules from recorded facts. No model was asked: no ANTHROPIC_API_KEY is set.',
    summary: 'First fire on record of this alert.',
    evidence: [
      { statement: 'First fire on record of this alert.', source: 'history', outcome: 'found' },
      { source: 'live data', outcome: 'could-not-look' },
    ],
    nextSteps: ['Find the cause: nothing that is on record names one.'],
  });
});

test('a nightly alert: how often, how long, at what hour', () => {
  const finding = analyseByRules(
    facts({ past: { fires: nightly(12), totalFires: 13, firstStartsAt: NOW - 12 * DAY } }),
    recall({ count: 7 }),
    noKey,
    NOW
  );
  expect(finding.summary).toBe('Fired 7 times in the last 7 days, about every 24 h. On time; usually over in 45 min.');
});

test('after a quiet time: since when, and that it is the first one lately', () => {
  const fires = [{ startsAt: NOW - 20 * DAY, endsAt: null, endReason: 'stale' as const, stateReason: null }];
  expect(analyse({ past: { fires, totalFires: 2, firstStartsAt: NOW - 20 * DAY } }).summary).toBe(
    'Fired 2 times in 20 days, once of them in the last 7 days.'
  );
});

test('a deployment: what changed comes first', () => {
  const changes = { since: NOW - DAY, labels: [{ label: 'version', before: '2.13.1', now: '2.14.0' }] };
  const finding = analyse({ past: { changes } });
  expect(finding.summary).toBe(
    'Since the last fire of this case: version 2.13.1 → 2.14.0. First fire on record of this alert.'
  );
  expect(finding.nextSteps[0]).toBe('Look at what changed: version.');
});

test('another pod of the same case is told, but is no news to act on', () => {
  const finding = analyse({
    past: { changes: { since: NOW - 3 * HOUR, labels: [{ label: 'pod', before: 'a', now: 'b' }] } },
  });
  expect(finding.summary).toBe(
    'This case last fired 3 h ago with other labels (pod a → b). First fire on record of this alert.'
  );
  expect(finding.nextSteps).toEqual(['Find the cause: nothing that is on record names one.']);
});

test('a storm: how many others started with it', () => {
  const finding = analyse({ past: { simultaneous: 299 } });
  expect(finding.summary).toMatch(/^Part of a storm: 299 other alerts started within a minute\./);
  expect(analyse({ past: { simultaneous: 4 } }).summary).not.toContain('storm');
});

test('a flapping alert is called so', () => {
  const fires = Array.from({ length: 8 }, (_, i) => ({
    startsAt: NOW - (i + 1) * 5 * 60_000,
    endsAt: NOW - (i + 1) * 5 * 60_000 + 60_000,
    endReason: 'recovered' as const,
    stateReason: null,
  }));
  const finding = analyseByRules(facts({ past: { fires, totalFires: 9 } }), recall({ count: 9 }), noKey, NOW);
  expect(finding.summary).toContain('It is flapping: more than half of its fires');
});

test('a fault of the monitoring is no fault of what it watches', () => {
  const finding = analyse({
    alert: {
      kind: 'monitoring-fault',
      name: 'DatasourceNoData',
      labels: { alertname: 'DatasourceNoData', rulename: 'Devices offline' },
    },
  });
  expect(finding.summary).toMatch(/^The monitoring itself failed: "Devices offline" could not be evaluated\./);
  expect(finding.body).toContain('Placeholder values are not measurements');
});

test('an alert that fires under its own name because no data came says so', () => {
  const finding = analyse({ fire: { stateReason: 'NoData' } });
  expect(finding.summary).toMatch(/^The monitoring itself failed: "DiskFull" fires because no data came\./);
  expect(finding.nextSteps).toContain('Check whether the data source answers the query of this rule.');
});

test('what a model said before is repeated as said, what rules said is not', () => {
  const said = { at: NOW - 3 * HOUR, summary: 'the backup fills it' };
  expect(analyse({ past: { lastFinding: { ...said, analyst: 'model' } } }).summary).toContain(
    'The analysis 3 h ago said: the backup fills it'
  );
  expect(analyse({ past: { lastFinding: { ...said, analyst: 'rules' } } }).summary).not.toContain('said');
});

test('an incident is told with all its alerts', () => {
  const told =
    '10 alerts of 4 names (Alert0, Alert1, Alert2 and 1 more) started within 2 min; most severe Alert2 (critical); 7 still firing.';
  const finding = analyse({ incident: incident() });
  expect(finding.summary).toContain(told);
  expect(finding.evidence).toContainEqual({ statement: told, source: 'incident', outcome: 'found' });
  expect(finding.nextSteps[0]).toBe('Look for what these alerts have in common before looking at this one.');
  const alike = incident({ names: 1, members: incident().members.slice(0, 1) });
  expect(analyse({ incident: alike }).summary).toContain(
    `10 alerts named Alert0, at worst ${alike.members[0]!.severity}, started within 2 min; 7 still firing.`
  );
  expect(analyse({ incident: incident({ alerts: 1 }) }).summary).toBe('First fire on record of this alert.');
});

test('a fire that is over is told as over', () => {
  const ended = { endsAt: NOW - 22_000, endReason: 'recovered' as const };
  expect(analyse({ fire: ended }).summary).toMatch(/^It is over after 38 s\./);
  expect(analyse({ fire: { endReason: 'stale' } }).summary).toMatch(/^It is over, its end is not known\./);
  expect(analyse({ fire: ended, incident: incident() }).summary).not.toContain('over');
});

test('a model that could not answer is told first', () => {
  const why = 'The model could not answer (The model is overloaded: 529 overloaded_error).';
  const finding = analyseByRules(facts(), recall(), { why, failed: true }, NOW);
  expect(finding.body).toBe(`- ${why}\n- First fire on record of this alert.`);
  expect(finding.confidenceNote).toContain(why);
});

test('with the history switched off nothing of it is told', () => {
  const finding = analyse({ past: null, incident: incident() });
  expect(finding.body).toBe(
    [
      '- 10 alerts of 4 names (Alert0, Alert1, Alert2 and 1 more) started within 2 min; most severe Alert2 (critical); 7 still firing.',
      '- It started at 2026-11-30 02:04 UTC, severity warning.',
    ].join('\n')
  );
  expect(analyse({ past: null }).summary).toBe('It started at 2026-11-30 02:04 UTC, severity warning.');
});

test('a runbook is the first step', () => {
  expect(analyse({ alert: { links: { runbook: 'https://runbooks.example.test/x' } } }).nextSteps[0]).toBe(
    'Open the runbook of this alert.'
  );
});

test('the summary has whole sentences and at most 200 characters', () => {
  const labels = ['version', 'image'].map((label) => ({ label, before: 'a'.repeat(60), now: 'b'.repeat(60) }));
  const finding = analyse({
    past: {
      changes: { since: NOW, labels },
      simultaneous: 40,
      fires: nightly(12),
      lastFinding: { at: NOW - HOUR, summary: 'x'.repeat(300), analyst: 'model' },
    },
    incident: incident({ names: 40, alerts: 300 }),
  });
  expect(finding.summary.length).toBeLessThanOrEqual(200);
  expect(finding.summary).toMatch(/\.$/);
});
