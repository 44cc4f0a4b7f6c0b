/** The figures of a case as the pages tell them of one of its alerts. */
import type { CaseFigures } from '@alert-recall/contract';
import { caseInWords } from '../../domain/case/case-key';
import { decideClockHabit, type LocalMoment } from '../../domain/recurrence/clock-habit';
import { decidePattern } from '../../domain/recurrence/pattern';
import type { Labels, Millis } from '../../domain/types';
import { momentsOf, type CaseFire, type CaseHistory } from '../../recall/case-history';
import { freshOf, ordinalOf, type CaseSubject } from '../../recall/case-likeness';
import { percentile } from '../figures/figures';
import { instant } from '../figures/range';

type Clock = (at: Millis) => LocalMoment;

const MOST_OTHERS = 20;

/** Null: nothing of it is kept. */
export function caseFigures(
  history: CaseHistory,
  caseKey: string,
  subject: CaseSubject,
  clock: Clock
): CaseFigures | null {
  const { total, firstStartsAt, since, fires, members, alerts } = history;
  const last = fires.at(-1);
  if (firstStartsAt === null || !last) return null;
  const moments = momentsOf(fires);
  const others = members.filter(({ id }) => id !== subject.id).slice(0, MOST_OTHERS);
  return {
    name: caseInWords(caseKey),
    ...{ fires: total, alerts, ordinal: ordinalOf(history, subject), since: since === null ? null : instant(since) },
    ...{ firstFiredAt: instant(firstStartsAt), lastFiredAt: instant(last.startsAt) },
    pattern: decidePattern(moments),
    hours: decideClockHabit(moments.map(clock)).words,
    recovered: recoveredOf(fires),
    fresh: freshOf(history, subject),
    others: others.map((member) => ({
      fingerprint: member.fingerprint,
      labels: differencesOf(member.labels, subject.labels),
      fires: member.fires,
      lastFiredAt: instant(member.lastStartsAt),
    })),
  };
}

function recoveredOf(fires: readonly CaseFire[]): CaseFigures['recovered'] {
  const spans = fires.flatMap(({ startsAt, endsAt, endReason }) =>
    endReason === 'recovered' && endsAt !== null ? [endsAt - startsAt] : []
  );
  const [lowMs, medianMs, highMs] = [0.1, 0.5, 0.9].map((share) => percentile(spans, share));
  if (lowMs === null || lowMs === undefined) return null;
  return { count: spans.length, lowMs, medianMs: medianMs!, highMs: highMs! };
}

function differencesOf(labels: Labels, from: Labels): Array<{ label: string; value: string }> {
  return Object.entries(labels)
    .filter(([label, value]) => from[label] !== value)
    .map(([label, value]) => ({ label, value }));
}
