import type { ReadTime } from '../types';
import { startOf } from './start-of';

const AT = 1_000_000;
const time = (outcome: ReadTime['outcome'], raw: string | null = null): ReadTime => ({ at: AT, outcome, raw });
const open = { startsAt: 5, endReason: null, startsRaw: null };
const ended = { startsAt: 5, endReason: 'recovered' as const, startsRaw: 'soon' };
const OURS = ['assumed-now', 'unreadable', 'clamped-to-now'] as const;

it.each(['exact', 'from-end', 'skewed-ahead', 'epoch-number'] as const)('is what the sender said: %s', (outcome) => {
  expect(startOf(time(outcome), open)).toBe(AT);
});

it.each(OURS)('of our own making is that of the fire that is open: %s', (outcome) => {
  expect(startOf(time(outcome), open)).toBe(5);
  expect(startOf(time(outcome), null)).toBe(AT);
});

it.each(OURS)('of our own making is that of a fire that ended only with the very same text: %s', (outcome) => {
  expect(startOf(time(outcome, 'soon'), ended)).toBe(5);
  expect(startOf(time(outcome, 'later'), ended)).toBe(AT);
  expect(startOf(time(outcome), { ...ended, startsRaw: null })).toBe(AT);
});
