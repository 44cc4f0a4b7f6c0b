import { NOW, sampleAlert, sampleAnalysis, sampleSummary } from '../test/alert-samples';
import {
  confidenceInWords,
  costInWords,
  costLine,
  failureInWords,
  madeForInWords,
  modelWasAsked,
  outcomeOfLook,
  pendingInWords,
  readingNote,
  rulesInWords,
  tokensInWords,
  triggerInWords,
  whyNotAnalyse,
} from './analysis-words';

const present = { now: NOW, timeZone: 'utc' };
const retrying = {
  state: 'retrying' as const,
  ofIncident: false,
  attempts: 2,
  nextAttemptAt: '2026-11-30T14:20:00.000Z',
  lastError: 'the model is overloaded (529)',
};

test('tells model, tokens, cost and duration', () => {
  expect(costLine(sampleAnalysis())).toBe('claude-sonnet-5-5 · 8,412 tokens · $0.031 · 22 s');
  expect(tokensInWords(sampleAnalysis().tokens)).toBe('8,000 in, 412 out, 0 read from cache, 0 written to cache');
});

test('says of the rules analyst that no model was asked', () => {
  expect(costLine(sampleAnalysis({ analyst: 'rules', model: null, costUsd: 0, durationMs: 12 }))).toBe(
    'Rules analyst: facts only, no model was asked · 12 ms'
  );
});

test('says of a model that could not answer what it cost all the same', () => {
  const unanswered = sampleAnalysis({ analyst: 'rules', failureReason: 'the reply was cut off', costUsd: 0.02 });
  expect(costLine(unanswered)).toBe(
    'Rules analyst: facts only, the model could not answer · claude-sonnet-5-5 · 8,412 tokens · $0.02 · 22 s'
  );
  expect(rulesInWords(sampleAnalysis())).toBeNull();
  expect([sampleAnalysis(), unanswered, sampleAnalysis({ analyst: 'rules' })].map(modelWasAsked)).toEqual([
    true,
    true,
    false,
  ]);
});

test('tells why it ran', () => {
  expect(triggerInWords('asked by anna')).toBe('Analyse again, asked by anna');
  expect(triggerInWords('first fire of an incident')).toBe('first fire of an incident');
});

test.each([
  [0, '$0.00'],
  [0.0004, 'under $0.001'],
  [0.0312, '$0.031'],
  [0.1, '$0.10'],
  [12.4, '$12.40'],
])('%d dollars are %s', (usd, words) => expect(costInWords(usd)).toBe(words));

test('tells confidence, or that there is none', () => {
  expect([0.78, 0.6, 1, null].map(confidenceInWords)).toEqual([
    'confidence 0.78',
    'confidence 0.6',
    'confidence 1',
    'no confidence stated',
  ]);
});

test('marks what was found, what was not, and where nobody could look', () => {
  expect(
    (['found', 'looked-nothing', 'could-not-look'] as const).map((outcome) =>
      Object.values(outcomeOfLook(outcome)).join(' ')
    )
  ).toEqual(['● found', '○ looked, nothing', '△ could not look']);
});

test('notes a reply that had to be read by other means', () => {
  expect(readingNote('schema')).toBeNull();
  expect(readingNote('rules')).toBeNull();
  expect(readingNote('summary-line')).toContain('SUMMARY line');
  expect(readingNote('first-line')).toContain('first sentence');
});

test('a failure has its reason and says when it is tried again', () => {
  const failed = sampleSummary({ state: 'failed', failureReason: 'the model refused' });
  expect(failureInWords(failed, retrying, present)).toBe(
    'Analysis failed: the model refused. It will be tried again at 14:20.'
  );
  expect(failureInWords(failed, { ...retrying, nextAttemptAt: null }, present)).toBe(
    'Analysis failed: the model refused. It will be tried again soon.'
  );
  expect(failureInWords(failed, { ...retrying, state: 'running' }, present)).toBe(
    'Analysis failed: the model refused. It is being tried again now.'
  );
  expect(failureInWords(sampleSummary({ failureReason: null }), null, present)).toBe(
    'Analysis failed: no reason was stored. It is not tried again by itself.'
  );
});

test('tells what is under way', () => {
  const pending = (change: object) =>
    pendingInWords(
      { state: 'queued', ofIncident: false, attempts: 0, nextAttemptAt: null, lastError: null, ...change },
      present
    );
  expect(pendingInWords(null, present)).toBeNull();
  expect(pending({})).toBe('An analysis is queued.');
  expect(pending({ nextAttemptAt: '2026-11-30T14:20:00.000Z' })).toBe(
    'An analysis waits a moment for what belongs to it.'
  );
  expect(pending({ ofIncident: true })).toBe('An analysis of the incident that this alert joined is queued.');
  expect(pendingInWords({ ...retrying, ofIncident: true }, present)).toBe(
    'The analysis of its incident failed 2 times: the model is overloaded (529). It will be tried again at 14:20.'
  );
  expect(pending({ state: 'running', attempts: 1 })).toBe('An analysis is running.');
  expect(pending({ state: 'running', attempts: 3 })).toBe('An analysis is running (attempt 3).');
  expect(pending(retrying)).toBe(
    'Analysis failed 2 times: the model is overloaded (529). It will be tried again at 14:20.'
  );
  expect(pending({ ...retrying, attempts: 1, lastError: null })).toBe(
    'Analysis failed: no reason was stored. It will be tried again at 14:20.'
  );
});

test('says why nobody may ask', () => {
  expect(whyNotAnalyse(sampleAlert(), 'Editor')).toBeNull();
  expect(whyNotAnalyse(sampleAlert(), 'Admin')).toBeNull();
  expect(whyNotAnalyse(sampleAlert(), 'Viewer')).toBe(
    'Your role is Viewer: asking for an analysis needs the role Editor or Admin.'
  );
  expect(whyNotAnalyse(sampleAlert(), '')).toContain('unknown');
  expect(whyNotAnalyse(sampleAlert({ kind: 'heartbeat' }), 'Admin')).toBe(
    'Heartbeats and inhibitors are never analysed.'
  );
  expect(whyNotAnalyse(sampleAlert({ kind: 'inhibitor' }), 'Admin')).not.toBeNull();
  expect(whyNotAnalyse(sampleAlert({ kind: 'monitoring-fault' }), 'Admin')).toBeNull();
  expect(whyNotAnalyse(sampleAlert({ pendingAnalysis: retrying }), 'Admin')).toBe(
    'An analysis of this alert, or of its incident, is under way already.'
  );
});

test('says for which alert of the incident it was made, unless for this one', () => {
  const finding = sampleSummary({ fingerprint: 'other', alertName: 'PaymentsDown' });
  const shownFor = (fingerprint: string, name = 'PaymentsSlow') => madeForInWords(finding, { fingerprint, name });
  expect(shownFor('this')).toBe('of the incident, made for PaymentsDown');
  expect(shownFor('this', 'PaymentsDown')).toBe('of the incident, made for another PaymentsDown (other)');
  expect(shownFor('other')).toBeNull();
});
