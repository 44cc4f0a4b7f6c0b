import type { AlertDetail } from '@alert-recall/contract';
import { NOW, sampleAlert, sampleCase } from '../test/alert-samples';
import { seenBefore } from './seen-before';

const present = { now: NOW, timeZone: 'utc' };
const say = (alert: Partial<AlertDetail> = {}) => seenBefore(sampleAlert(alert), present);
const ended = (change: Partial<NonNullable<AlertDetail['lastEnd']>>) => ({
  lastEnd: { startsAt: '2026-11-29T10:00:00.000Z', at: null, reason: 'stale' as const, stateReason: null, ...change },
});
const quiet = { firingSince: null, state: 'resolved' as const };
const related = {
  fingerprint: 'aaaabbbbcccc',
  name: 'PaymentErrors',
  fires: 12,
  lastFiredAt: '2026-11-27T00:00:00.000Z',
  reason: 'same rule',
};

describe('the sentence', () => {
  test('a recurring case that fires now, and one that is quiet', () => {
    expect(say().headline).toBe('8th fire of this case in 21 days.');
    expect(say(quiet).headline).toBe('8 fires of this case in 21 days.');
  });

  test('a version that the case never had', () => {
    const fresh = [{ label: 'version', value: '2.14.0' }];
    expect(say({ case: sampleCase({ fresh }) }).headline).toBe(
      '8th fire of this case in 21 days; version 2.14.0 for the first time.'
    );
  });

  test('the only fire is that of the case', () => {
    const only = sampleCase({ fires: 1, ordinal: 1 });
    expect(say({ case: only }).headline).toBe('First fire of this case that we know of.');
    expect(say({ case: only, ...quiet }).headline).toBe('The only fire of this case that we know of.');
    expect(say({ totalFires: 1 }).headline).toBe('8th fire of this case in 21 days.');
  });

  test('nothing is kept', () => {
    expect(say({ case: null, ...quiet }).headline).toBe('None of its fires is kept any more.');
  });

  test('a heartbeat says when it was last heard, by delivery and not by start', () => {
    const beating = say({ kind: 'heartbeat', lastHeardAt: '2026-11-30T14:15:40.000Z' });
    expect(beating.headline).toBe('Heartbeat 20 s ago.');
    expect(beating.details.join(' ')).toContain('never analysed');
  });

  test('an inhibitor only mutes', () => {
    expect(say({ kind: 'inhibitor', lastHeardAt: '2026-11-30T14:05:00.000Z' }).headline).toBe(
      'Inhibitor, last heard 11 min ago.'
    );
  });

  test('a monitoring fault is told as one', () => {
    const { headline, details } = say({ kind: 'monitoring-fault' });
    expect(headline).toContain('8th fire');
    expect(details[0]).toContain('A fault of the monitoring itself');
  });
});

describe('the small line', () => {
  test('rhythm, usual length, last time, deliveries', () => {
    expect(say().details).toEqual([
      'About every 2 d 14 h, mostly on weekdays between 14:00 and 16:00.',
      'Usually over in 11 min (5 to 26).',
      'Last time 26 Nov 14:05, for 11 min.',
      'Delivered 41 times.',
    ]);
  });

  test('the last time of a quiet alert is its last fire', () => {
    expect(say({ ...quiet, ...ended({}) }).details).toContain('Last time 29 Nov 10:00.');
  });

  test('an only fire has no last time', () => {
    expect(say({ totalFires: 1 }).details.join(' ')).not.toContain('Last time');
  });

  test('an unknown length is said', () => {
    const unknown = sampleCase({ recovered: null, pattern: { kind: 'few' }, hours: null });
    expect(say({ case: unknown }).details[0]).toBe(
      'How long it usually lasts is not known: no fire has been seen to recover.'
    );
  });

  test('fewer than three that recovered are no habit', () => {
    const recovered = { count: 1, medianMs: 660_000, lowMs: 660_000, highMs: 660_000 };
    const saying = (count: number) => say({ case: sampleCase({ recovered: { ...recovered, count } }) }).details[1];
    expect(saying(1)).toBe('The one fire that recovered took 11 min.');
    expect(saying(2)).toBe('The two fires that recovered took 11 min and 11 min.');
    expect(saying(3)).toBe('Usually over in 11 min.');
  });

  test.each([
    ['stale' as const, 'When the last one ended is unknown: it was not heard of any more.'],
    ['superseded' as const, 'When the last one ended is unknown: no end was reported before the next fire.'],
    ['no-data' as const, 'The last one ended because no data came: whether it recovered is not known.'],
    ['administrative' as const, 'The last one did not recover: an administrative change.'],
  ])('a last end that is %s is no recovery', (reason, sentence) => {
    expect(say(ended({ reason })).details).toContain(sentence);
  });

  test.each([
    ['MissingSeries', 'its series vanished'],
    ['Updated', 'its rule was changed'],
    ['Paused', 'its rule was paused'],
    ['RuleDeleted', 'its rule was deleted'],
    ['Hibernated', 'Hibernated'],
  ])('an end for the reason %s says what happened', (stateReason, words) => {
    expect(say(ended({ reason: 'administrative', stateReason })).details).toContain(
      `The last one did not recover: ${words}.`
    );
  });

  test('a fire of a storm is told as one', () => {
    const storm = {
      ...{ at: '2026-11-30T14:04:00.000Z', lastStartAt: '2026-11-30T14:05:00.000Z', endedAt: null, alerts: 40 },
      ...{ names: ['Down'], differentNames: 1, common: null },
    };
    expect(say({ storm }).details).toContain(
      'Its newest fire is one of a storm: 40 Down alerts at once, 30 Nov 14:04.'
    );
  });

  test.each([
    [1, 'Delivered once.'],
    [2, 'Delivered twice.'],
    [1041, 'Delivered 1,041 times.'],
  ])('%d deliveries', (totalDeliveries, sentence) => expect(say({ totalDeliveries }).details).toContain(sentence));

  test('earlier and later identities', () => {
    expect(say({ predecessors: [related] }).details).toContain('Known before 8 Nov as PaymentErrors: 12 fires.');
    expect(say({ predecessors: [related, related, related] }).details).toContain(
      'Known before 8 Nov as PaymentErrors: 12 fires, and 2 more identities.'
    );
    expect(say({ predecessors: [{ ...related, name: 'PaymentsHighErrorRate', fires: 1 }] }).details).toContain(
      'Known before 8 Nov as fingerprint aaaabbbb: 1 fire.'
    );
    expect(say({ successors: [related] }).details).toContain('Goes on as PaymentErrors since 30 Nov: 12 fires.');
  });

  test('a label that changes every time', () => {
    expect(say({ churn: { label: 'value', fingerprints: 12 } }).details).toContain(
      'Label `value` changes every time; 12 fingerprints are one problem.'
    );
  });
});
