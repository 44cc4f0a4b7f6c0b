import { heartbeatSample } from '../../test/overview-samples';
import { gapInWords, stateInWords } from './heartbeat-words';

const present = { now: Date.parse('2026-11-30T12:00:00.000Z'), timeZone: 'utc' };
const putAway = { at: '2026-11-30T11:30:00.000Z', by: 'anna' };

it.each([
  [{}, 'Beats'],
  [{ state: 'silent' as const, lastHeardAt: '2026-11-30T09:00:00.000Z' }, 'Silent for 3 h'],
  [{ state: 'ended' as const }, 'Ended, says its sender'],
  [
    { state: 'silent' as const, lastHeardAt: '2026-11-30T09:00:00.000Z', putAway },
    'Silent for 3 h; put away by anna, 11:30',
  ],
  [{ state: 'ended' as const, putAway: { ...putAway, by: null } }, 'Ended, says its sender; put away, 11:30'],
])('tells %p as "%s"', (change, words) => {
  expect(stateInWords(heartbeatSample(change), present)).toBe(words);
});

it('tells how often it is heard of, and nothing of one that came once', () => {
  expect(gapInWords(heartbeatSample())).toBe('every 5 min');
  expect(gapInWords(heartbeatSample({ usualGapMs: null }))).toBe('heard of once');
});
