import type { JudgedFire } from './facts';
import { decideInterest, overInWords } from './interest';
import { facts, incident, NOW } from './testing/facts';

const over = { endsAt: NOW - 22_000, endReason: 'recovered' } as const;

test.each<[what: string, change: Parameters<typeof facts>[0], askedBy: string | null, outcome: string]>([
  ['one that goes on', {}, null, 'goes-on'],
  [
    'one that is over, others of the incident go on',
    { fire: over, incident: incident(), analysedBefore: true },
    null,
    'goes-on',
  ],
  ['one that is over, of a known kind', { fire: over, analysedBefore: true }, null, 'over'],
  [
    'the same with all its incident',
    { fire: over, incident: incident({ firing: 0 }), analysedBefore: true },
    null,
    'over',
  ],
  ['the first of its kind', { fire: over }, null, 'first-of-its-kind'],
  ['one whose end is not known', { fire: { endReason: 'stale' }, analysedBefore: true }, null, 'over'],
  ['a critical one', { fire: { ...over, severity: 'critical' }, analysedBefore: true }, null, 'severe'],
  ['an error', { fire: { ...over, severity: 'error' }, analysedBefore: true }, null, 'severe'],
  ['one that a person asked for', { fire: over, analysedBefore: true }, 'anna', 'asked'],
])('%s', (_what, change, askedBy, outcome) => {
  expect(decideInterest(facts(change), askedBy)).toEqual({ outcome, reason: expect.stringMatching(/\.$/) });
});

test.each<[change: Partial<JudgedFire>, words: string | null]>([
  [{}, null],
  [over, 'over after 38 s'],
  [{ endReason: 'superseded' }, 'over, its end is not known'],
])('%j is %s', (fire, words) => {
  expect(overInWords(facts({ fire }))).toBe(words);
});
