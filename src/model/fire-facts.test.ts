import type { AdmissionOutcome } from '@alert-recall/contract';
import { NOW, openFire, sampleFire } from '../test/alert-samples';
import { endInWords, fireFacts, fireLength, fireName } from './fire-facts';
import { admissionMark, endReasonInWords, outcomeInWords } from './words';

const present = { now: NOW, timeZone: 'utc' };
const valueOf = (name: string, fire = sampleFire()) =>
  fireFacts(fire, present).find((fact) => fact.name === name)?.value;

test('names a fire by its start', () => {
  expect(fireName(sampleFire(), present)).toBe('Fire of 26 Nov 14:05');
  expect(fireName(openFire(), present)).toBe('Fire of today 14:05');
});

test('a recovered fire has an end, a reason and a length', () => {
  expect(endInWords(sampleFire(), present)).toBe('2026-11-26 14:16:00 UTC, recovered');
  expect(fireLength(sampleFire(), present)).toBe('11 min');
});

test('an open fire has neither', () => {
  expect(endInWords(openFire(), present)).toBe('still firing');
  expect(fireLength(openFire(), present)).toBe('firing for 11 min');
  expect(fireFacts(openFire(), present).map(({ name }) => name)).toEqual([
    'Severity',
    'Started',
    'Now',
    'Delivered',
    'Analysis',
  ]);
});

test('an unknown end says why it is unknown', () => {
  const lost = sampleFire({ state: 'unknown', endsAt: null, endReason: 'stale' });
  expect(endInWords(lost, present)).toBe('not heard of any more, end unknown');
  expect(fireLength(lost, present)).toBe('end unknown');
  expect(endInWords(sampleFire({ state: 'unknown', endsAt: null, endReason: null }), present)).toBe('end unknown');
});

test('an administrative end says what happened', () => {
  expect(endReasonInWords('administrative', 'Paused')).toBe('did not recover: its rule was paused');
  expect(endReasonInWords('no-data', 'NoData')).toBe('ended because no data came, not by recovery');
  expect(endReasonInWords('administrative', null)).toBe('did not recover: an administrative change');
  expect(endReasonInWords('superseded', null)).toBe('a newer fire began first, end unknown');
});

test('tells deliveries with first and last', () => {
  expect(valueOf('Delivered')).toBe('5 times, first 30 s after the start, last at 26 Nov 14:16');
  expect(valueOf('Delivered', sampleFire({ deliveries: 1 }))).toBe('once, 30 s after the start');
  // A sender's clock may run ahead of ours.
  expect(valueOf('Delivered', sampleFire({ deliveries: 1, firstReceivedAt: '2026-11-26T14:04:00.000Z' }))).toBe(
    'once, at 26 Nov 14:04'
  );
});

test('tells what admission said, with the stored reason', () => {
  expect(valueOf('Analysis')).toBe('Analysed (first fire of its incident)');
  expect(valueOf('Analysis', sampleFire({ admission: { outcome: 'attach', reason: '' } }))).toBe(
    'Attached to the running incident, no new analysis'
  );
  expect(valueOf('Analysis', sampleFire({ admission: { outcome: 'queue-full', reason: 'The queue was full' } }))).toBe(
    'Not analysed: the queue was full'
  );
});

test('odd times and values appear only when there are any', () => {
  expect(valueOf('Times')).toBeUndefined();
  expect(valueOf('Values')).toBeUndefined();
  const odd = sampleFire({ timeNote: 'The end lay before the start.', values: { A: 0.07, B: 12 } });
  expect(valueOf('Times', odd)).toBe('The end lay before the start.');
  expect(valueOf('Values', odd)).toBe('A = 0.07, B = 12');
});

test('three marks for all outcomes', () => {
  const outcomes: AdmissionOutcome[] = [
    'analyse',
    'attach',
    'suppressed-fingerprint-cooldown',
    'suppressed-group-cooldown',
    'storm-degraded',
    'queue-full',
    'not-analysed',
  ];
  expect(outcomes.map((outcome) => admissionMark(sampleFire({ admission: { outcome, reason: '' } })))).toEqual([
    'analysed',
    'attached',
    ...new Array(5).fill('suppressed'),
  ]);
  expect(new Set(outcomes.map(outcomeInWords)).size).toBe(outcomes.length);
});
