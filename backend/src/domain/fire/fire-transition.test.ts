import { decideFireTransition, endReasonOf, type FireFacts } from './fire-transition';
import type { AlertEvent, Millis } from '../types';

const NOW: Millis = 1_000_000_000_000;
const A = NOW - 3_600_000;
const B = NOW - 600_000;

const none: FireFacts = { same: null, open: null, newestStartsAt: null, overlapping: null };

function firing(start: Millis): AlertEvent {
  return {
    status: 'firing',
    startsAt: { at: start, outcome: 'exact', raw: null },
    endsAt: null,
    stateReason: null,
  } as AlertEvent;
}
function resolved(start: Millis, end: Millis, stateReason: string | null = null): AlertEvent {
  return {
    status: 'resolved',
    startsAt: { at: start, outcome: 'exact', raw: null },
    endsAt: { at: end, outcome: 'exact', raw: null },
    stateReason,
  } as AlertEvent;
}
const decide = (event: AlertEvent, facts: Partial<FireFacts>) =>
  decideFireTransition(event, { ...none, ...facts }, NOW);

describe('a firing notification', () => {
  it('opens the first fire', () => {
    expect(decide(firing(A), {})).toMatchObject({ outcome: 'opens', supersedes: null });
  });
  it('is a delivery of the open fire with the same start', () => {
    expect(
      decide(firing(A), { same: { id: 1, end: 'open' }, open: { id: 1, startsAt: A }, newestStartsAt: A })
    ).toMatchObject({ outcome: 'delivery-of', fireId: 1 });
  });
  it('does not reopen a fire that has ended: a lagging replica repeats it', () => {
    expect(decide(firing(A), { same: { id: 1, end: 'known' }, newestStartsAt: A })).toMatchObject({
      outcome: 'delivery-of',
      fireId: 1,
    });
  });
  it('reopens a fire that was only given up after a long silence', () => {
    expect(decide(firing(A), { same: { id: 1, end: 'stale' }, newestStartsAt: A })).toMatchObject({
      outcome: 'reopens',
      fireId: 1,
    });
  });
  it('with a newer start ends the open fire and opens the next', () => {
    expect(decide(firing(B), { open: { id: 1, startsAt: A }, newestStartsAt: A })).toMatchObject({
      outcome: 'opens',
      supersedes: 1,
    });
  });
  it('with an older start is a past fire of its own, whether or not one is open', () => {
    expect(decide(firing(A), { open: { id: 2, startsAt: B }, newestStartsAt: B })).toMatchObject({
      outcome: 'records-past',
      endsAt: null,
      endReason: 'superseded',
      supersedes: null,
    });
    expect(decide(firing(A), { newestStartsAt: B })).toMatchObject({ outcome: 'records-past', supersedes: null });
  });
});

describe('a resolved notification', () => {
  it('closes the fire with its start', () => {
    expect(decide(resolved(A, B), { same: { id: 1, end: 'open' }, open: { id: 1, startsAt: A } })).toMatchObject({
      outcome: 'close',
      fireId: 1,
      endsAt: B,
      endReason: 'recovered',
    });
  });
  it('gives a superseded fire its end, late', () => {
    expect(decide(resolved(A, B), { same: { id: 1, end: 'superseded' }, open: { id: 2, startsAt: B } })).toMatchObject({
      outcome: 'close',
      fireId: 1,
    });
  });
  it('closes the open fire when the sender wrote the end over the start', () => {
    expect(decide(resolved(B, B), { open: { id: 1, startsAt: A }, newestStartsAt: A })).toMatchObject({
      outcome: 'close',
      fireId: 1,
      endsAt: B,
    });
  });
  it('with a later start records that fire as closed and ends the open one unknown', () => {
    expect(decide(resolved(B, NOW), { open: { id: 1, startsAt: A }, newestStartsAt: A })).toMatchObject({
      outcome: 'records-past',
      supersedes: 1,
      endsAt: NOW,
    });
  });
  it('of an unknown fire records it with start and end', () => {
    expect(decide(resolved(A, B), {})).toMatchObject({
      outcome: 'records-past',
      endsAt: B,
      endReason: 'recovered',
      supersedes: null,
    });
  });
  it('that overlaps a closed fire, or repeats a resolve, is a delivery', () => {
    expect(decide(resolved(B, B), { overlapping: { id: 7 }, newestStartsAt: A })).toMatchObject({
      outcome: 'delivery-of',
      fireId: 7,
    });
    expect(decide(resolved(A, B), { same: { id: 1, end: 'known' } })).toMatchObject({
      outcome: 'delivery-of',
      fireId: 1,
    });
  });
});

it.each([
  ['Updated', 'administrative'],
  ['Paused', 'administrative'],
  ['RuleDeleted', 'administrative'],
  ['MissingSeries', 'administrative'],
  ['MissingSeries, NoData', 'administrative'],
  ['NoData', 'recovered'],
  [null, 'recovered'],
])('the state reason %p ends a fire as %s', (stateReason, reason) => {
  expect(endReasonOf({ stateReason })).toBe(reason);
});
