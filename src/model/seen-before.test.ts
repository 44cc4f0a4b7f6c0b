import type { AlertDetail } from '@alert-recall/contract';
import type { AlertTimeline } from './alert-timeline';
import { NOW, openFire, sampleAlert, sampleFire, sampleTimeline } from '../test/alert-samples';
import { seenBefore } from './seen-before';

const present = { now: NOW, timeZone: 'utc' };
const say = (alert: Partial<AlertDetail> = {}, timeline: Partial<AlertTimeline> = {}) =>
  seenBefore(sampleAlert(alert), sampleTimeline(timeline), present);
const recurrence = (change: Partial<AlertTimeline['recurrence']>) => ({
  recurrence: { ...sampleTimeline().recurrence, ...change },
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
  test('a recurring alert that fires now', () => {
    expect(say().headline).toBe(
      'Seen before: 8th fire in 21 days, about every 2 d 14 h, mostly on weekdays between 14:00 and 16:00.'
    );
  });

  test('a recurring alert that is quiet', () => {
    expect(say(quiet).headline).toBe(
      'Fired 8 times in 21 days, about every 2 d 14 h, mostly on weekdays between 14:00 and 16:00.'
    );
  });

  test('no rhythm and no gap are left out', () => {
    expect(say({}, recurrence({ count: 2, rhythm: null, medianGapMs: null })).headline).toBe(
      'Seen before: 2nd fire in 21 days.'
    );
  });

  test('a range that ends before the open fire counts, it does not number', () => {
    expect(say({}, recurrence({ last: '2026-11-20T14:05:00.000Z', rhythm: null })).headline).toBe(
      'Fired 8 times in 11 days, about every 2 d 14 h.'
    );
  });

  test('the first fire, today and on another day', () => {
    expect(say({ totalFires: 1 }).headline).toBe('First fire we know of, at 14:05.');
    expect(say({ totalFires: 1, firingSince: '2026-11-28T09:00:00.000Z' }).headline).toBe(
      'First fire we know of, at 28 Nov 09:00.'
    );
    expect(say({ totalFires: 1, ...quiet }).headline).toBe('The only fire we know of was at 30 Nov 14:05.');
  });

  test('the first fire of an alert that was known under another identity', () => {
    expect(say({ totalFires: 1, predecessors: [related] }).headline).toBe('First fire under this identity, at 14:05.');
  });

  test('no fire in the range, and one of many', () => {
    expect(say(quiet, recurrence({ count: 0, first: null, last: null })).headline).toBe(
      'Seen before: 8 fires in all, none in this range.'
    );
    expect(say({}, recurrence({ count: 1 })).headline).toBe(
      'Seen before: one fire in this range, 8 in all since 8 Nov 21:36.'
    );
  });

  test('a heartbeat says when it was last heard, by delivery and not by start', () => {
    const beating = say({ kind: 'heartbeat' }, { fires: [openFire({ lastReceivedAt: '2026-11-30T14:15:40.000Z' })] });
    expect(beating.headline).toBe('Heartbeat 20 s ago.');
    expect(beating.details.join(' ')).toContain('never analysed');
    expect(say({ kind: 'heartbeat', lastFiredAt: '2026-11-30T13:16:00.000Z' }, { fires: [] }).headline).toBe(
      'Heartbeat 1 h ago.'
    );
  });

  test('an inhibitor only mutes', () => {
    expect(say({ kind: 'inhibitor' }, { fires: [] }).headline).toBe('Inhibitor, last heard 11 min ago.');
  });

  test('a monitoring fault is told as one', () => {
    const { headline, details } = say({ kind: 'monitoring-fault' });
    expect(headline).toContain('8th fire');
    expect(details[0]).toContain('A fault of the monitoring itself');
  });
});

describe('the small line', () => {
  test('usual length, last time, attached, deliveries', () => {
    expect(say().details).toEqual([
      'Usually over in 11 min (5 to 26).',
      'Last time 26 Nov 14:05, for 11 min.',
      '3 of 8 were attached to a running incident without a new analysis.',
      'Delivered 41 times.',
    ]);
  });

  test('the last time of a quiet alert is its last fire', () => {
    expect(
      say(quiet, {
        fires: [
          sampleFire({ startsAt: '2026-11-29T10:00:00.000Z', endsAt: null, state: 'unknown', endReason: 'stale' }),
        ],
      }).details
    ).toContain('Last time 29 Nov 10:00.');
  });

  test('an only fire has no last time', () => {
    expect(say({ totalFires: 1 }, { fires: [openFire()] }).details.join(' ')).not.toContain('Last time');
  });

  test('an unknown length is said', () => {
    expect(say({ duration: null }).details[0]).toBe(
      'How long it usually lasts is not known: no fire has been seen to recover.'
    );
  });

  test.each([
    ['stale' as const, 'When the last one ended is unknown: it was not heard of any more.'],
    ['superseded' as const, 'When the last one ended is unknown: no end was reported before the next fire.'],
    ['no-data' as const, 'The last one ended because no data came: whether it recovered is not known.'],
    ['administrative' as const, 'The last one was ended by an administrative change, not by recovery.'],
  ])('a last end that is %s is no recovery', (reason, sentence) => {
    expect(say({ lastEnd: { at: null, reason } }).details).toContain(sentence);
  });

  test('an administrative end is told in the word of the sender', () => {
    const fires = [sampleFire({ endReason: 'administrative', stateReason: 'Updated' }), openFire()];
    expect(say({ lastEnd: { at: null, reason: 'administrative' } }, { fires }).details).toContain(
      'The last one was ended by an administrative change (Updated), not by recovery.'
    );
  });

  test('fires outside the range are told', () => {
    expect(say({ totalFires: 12 }).details).toContain(
      '4 more fires outside this range, the first ever at 8 Nov 21:36.'
    );
    expect(say({ totalFires: 9 }).details).toContain('1 more fire outside this range, the first ever at 8 Nov 21:36.');
  });

  test.each([
    [{ analysed: 7, attached: 1, suppressed: 0 }, '1 of 8 was attached to a running incident without a new analysis.'],
    [{ analysed: 0, attached: 8, suppressed: 0 }, 'All 8 were attached to a running incident without a new analysis.'],
    [{ analysed: 6, attached: 0, suppressed: 2 }, '2 of 8 were held back from analysis; the reason is on each fire.'],
  ])('admissions %j', (admissions, sentence) => expect(say({ admissions }).details).toContain(sentence));

  test('a single fire that was attached is "it"', () => {
    expect(
      say({ admissions: { analysed: 0, attached: 1, suppressed: 0 } }, recurrence({ count: 1 })).details
    ).toContain('It was attached to a running incident without a new analysis.');
  });

  test('admissions are not told of a range without fires', () => {
    expect(say(quiet, recurrence({ count: 0, first: null, last: null })).details.join(' ')).not.toContain('attached');
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
