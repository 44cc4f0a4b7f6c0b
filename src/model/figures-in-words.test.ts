import { NOW, openFire, sampleFire, sampleTimeline } from '../test/alert-samples';
import { binRange, binTick, binsInWords } from './bin-words';
import { busiest, darknessSteps, hourName, hourOfWeekInWords } from './hour-of-week';
import { SEVERITIES, countsInWords, severityName, severityWeight } from './severities';
import { timelineInWords } from './timeline-words';

const present = { now: NOW, timeZone: 'utc' };
const H = 3_600_000;

test('bins are named by their bounds', () => {
  expect(binRange({ fromMs: 0, toMs: H, count: 1 })).toBe('under 1 h');
  expect(binRange({ fromMs: H, toMs: 24 * H, count: 1 })).toBe('1 h to 1 d');
  expect(binRange({ fromMs: 120 * H, toMs: null, count: 1 })).toBe('5 d or more');
  expect([0, H].map((fromMs) => binTick({ fromMs, toMs: 24 * H, count: 0 }))).toEqual(['< 1 d', '1 h']);
});

test('bins are summed up', () => {
  expect(binsInWords('Time between fires', sampleTimeline().gaps)).toBe(
    'Time between fires: most often 1 h to 1 d (3 of 4 figures).'
  );
  expect(binsInWords('How long it lasts', [])).toBe('How long it lasts: no figures yet.');
});

test('the hour of the week is summed up', () => {
  expect(hourName(6, 23)).toBe('Sunday 23:00 to 00:00');
  expect(busiest(sampleTimeline().hourOfWeek)).toEqual({ weekday: 3, hour: 14, count: 4 });
  expect(hourOfWeekInWords(sampleTimeline().hourOfWeek)).toBe(
    'Fires by hour of the week: 4 fires, most on Thursday 14:00 to 15:00 (4).'
  );
  expect(hourOfWeekInWords([[0]])).toBe('Fires by hour of the week: none.');
});

test('the legend never repeats a number', () => {
  expect(darknessSteps(12)).toEqual([3, 6, 9, 12]);
  expect(darknessSteps(2)).toEqual([1, 2]);
  expect(darknessSteps(0)).toEqual([]);
});

test('severities are ordered, named and told apart by height', () => {
  expect(countsInWords({ warning: 2, critical: 5, none: 1, info: 0 })).toBe('5 critical, 2 warning, 1 no severity');
  expect(severityName('none')).toBe('no severity');
  const weights = SEVERITIES.map(severityWeight);
  expect([...weights].sort((a, b) => b - a)).toEqual(weights);
  expect(new Set(weights).size).toBe(weights.length);
});

test('the timeline is told in one sentence', () => {
  const fires = [
    sampleFire({ severity: 'warning', admission: { outcome: 'attach', reason: '' } }),
    sampleFire({ admission: { outcome: 'storm-degraded', reason: '' } }),
    openFire(),
  ];
  expect(timelineInWords(sampleTimeline({ fires, omitted: 1 }), present)).toBe(
    'Timeline from 31 Oct 14:16 to 30 Nov 14:16: 3 fires (2 critical, 1 warning), 1 analysis, 1 attached, 1 not analysed, 1 older fire not drawn, one fires now.'
  );
  expect(timelineInWords(sampleTimeline({ fires: [] }), present)).toBe(
    'Timeline from 31 Oct 14:16 to 30 Nov 14:16: no fires.'
  );
});
