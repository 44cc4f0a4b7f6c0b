/** Lays a fire of an alert beside the earlier ones of its case. Decides nothing itself. */
import type { LocalMoment } from '../domain/recurrence/clock-habit';
import { freshLabels } from '../domain/recurrence/fresh-labels';
import { decideLikeness, type ComparedFire, type Likeness } from '../domain/recurrence/likeness';
import type { Labels, Millis } from '../domain/types';
import { momentsOf, type CaseFire, type CaseHistory, type CaseMember } from './case-history';

export interface CaseSubject {
  id: number;
  labels: Labels;
  /** Of the fire that is looked at. */
  startsAt: Millis;
}

/** Older ones say little of what is usual today. */
const COMPARED = 200;

/** Null: that fire is not kept. */
export function likenessOf(
  history: CaseHistory,
  subject: CaseSubject,
  clock: (at: Millis) => LocalMoment,
  now: Millis
): Likeness | null {
  const at = indexOf(history, subject);
  const fire = history.fires[at];
  if (!fire) return null;
  const earlier = history.fires.slice(0, at).filter(({ startsAt }) => startsAt < fire.startsAt);
  const starts = new Set(momentsOf(earlier));
  const compared = earlier.filter(({ startsAt }) => starts.delete(startsAt)).slice(-COMPARED);
  return decideLikeness(
    {
      fire: { ...comparedFire(fire), isOpen: fire.endReason === null },
      earlier: compared.map(comparedFire),
      fresh: freshOf(history, subject),
    },
    clock,
    now
  );
}

/**
 * Which fire of the case it is, 1 for the first; null: it is not kept, or older than those that were read. One that
 * another alert of the case began in the same instant is the same fire for all that is said of it.
 */
export function ordinalOf(history: CaseHistory, subject: CaseSubject): number | null {
  const at = indexOf(history, subject);
  return at < 0 ? null : history.total - (history.fires.length - 1 - at);
}

function indexOf({ fires }: CaseHistory, { startsAt }: CaseSubject): number {
  return fires.findLastIndex((fire) => fire.startsAt === startsAt);
}

/** Only its first fire brings something for the first time. */
export function freshOf({ members }: CaseHistory, { id, labels }: CaseSubject): Likeness['fresh'] {
  const own = members.find((member) => member.id === id);
  if (own?.fires !== 1) return [];
  const earlier = members.filter((member: CaseMember) => member.id !== id && member.firstStartsAt < own.firstStartsAt);
  return freshLabels(
    labels,
    earlier.map((member) => member.labels)
  );
}

function comparedFire({ startsAt, endsAt, endReason, severity }: CaseFire): ComparedFire {
  return { startsAt, endsAt, recovered: endReason === 'recovered', severity };
}
