/** "Have we seen this?" in words: one sentence and a few small ones, from the figures of one alert. */
import type { AlertDetail } from '@alert-recall/contract';
import type { AlertTimeline } from './alert-timeline';
import { counted, grouped, ordinal } from './counting-words';
import { durationWithRange, exactDuration, roughDuration, spanInWords } from './durations';
import { identityInWords } from './identity';
import { type Present, dayAndTime, relativeTime, shortTime } from './instants';

export interface SeenBefore {
  headline: string;
  details: string[];
}

type Facts = { alert: AlertDetail; timeline: AlertTimeline; present: Present };

export function seenBefore(alert: AlertDetail, timeline: AlertTimeline, present: Present): SeenBefore {
  const facts = { alert, timeline, present };
  switch (alert.kind) {
    case 'heartbeat':
      return {
        headline: `Heartbeat ${relativeTime(lastHeard(facts), present)}.`,
        details: [
          'It fires all the time to show that the way here works. It is in no count and is never analysed.',
          ...(alert.putAwayAt === null
            ? []
            : [
                `Its silence was put away on ${dayAndTime(alert.putAwayAt, present)}: it is told no more until it is heard of again.`,
              ]),
        ],
      };
    case 'inhibitor':
      return {
        headline: `Inhibitor, last heard ${relativeTime(lastHeard(facts), present)}.`,
        details: ['It only mutes other alerts. It is in no count and is never analysed.'],
      };
    case 'monitoring-fault':
      return {
        headline: headline(facts),
        details: [
          'A fault of the monitoring itself: the rule had no data or could not be evaluated, so its values are no measurements.',
          ...details(facts),
        ],
      };
    case 'alert':
      return { headline: headline(facts), details: details(facts) };
  }
}

function headline({ alert, timeline, present }: Facts): string {
  const { count, first, last, medianGapMs, rhythm } = timeline.recurrence;
  if (alert.totalFires <= 1) {
    return onlyFire(alert, present);
  }
  if (count === 0 || !first || !last) {
    return `Seen before: ${counted(alert.totalFires, 'fire')} in all, none in this range.`;
  }
  if (count === 1) {
    return `Seen before: one fire in this range, ${grouped(alert.totalFires)} in all since ${dayAndTime(alert.firstFiredAt, present)}.`;
  }
  const span = spanInWords(Date.parse(last) - Date.parse(first));
  const isNow = alert.firingSince !== null && Date.parse(alert.firingSince) <= Date.parse(last);
  const times = isNow ? `Seen before: ${ordinal(count)} fire in ${span}` : `Fired ${grouped(count)} times in ${span}`;
  return (
    [times, medianGapMs !== null && `about every ${roughDuration(medianGapMs)}`, rhythm].filter(Boolean).join(', ') +
    '.'
  );
}

function onlyFire(alert: AlertDetail, present: Present): string {
  const known = alert.predecessors.length > 0 ? 'under this identity' : 'we know of';
  return alert.firingSince
    ? `First fire ${known}, at ${shortTime(alert.firingSince, present)}.`
    : `The only fire ${known} was at ${dayAndTime(alert.lastFiredAt, present)}.`;
}

function details(facts: Facts): string[] {
  return [
    usualLength(facts),
    lastTime(facts),
    lastEnd(facts),
    beyondRange(facts),
    admissions(facts),
    deliveries(facts),
    ...identityInWords(facts.alert, facts.present),
  ].filter((sentence): sentence is string => sentence !== null);
}

function usualLength({ alert }: Facts): string | null {
  if (alert.duration) {
    const { medianMs, lowMs, highMs } = alert.duration;
    return `Usually over in ${durationWithRange(medianMs, lowMs, highMs)}.`;
  }
  return 'How long it usually lasts is not known: no fire has been seen to recover.';
}

function lastTime({ alert, timeline, present }: Facts): string | null {
  const previous = [...timeline.fires].reverse().find((fire) => fire.startsAt !== alert.firingSince);
  if (!previous || alert.totalFires <= 1) {
    return null;
  }
  const length =
    previous.endsAt && previous.endReason === 'recovered'
      ? Date.parse(previous.endsAt) - Date.parse(previous.startsAt)
      : null;
  return `Last time ${dayAndTime(previous.startsAt, present)}${length === null ? '' : `, for ${exactDuration(length)}`}.`;
}

/** Said only when the last end was not a recovery: then no duration may be read from it. */
function lastEnd({ alert, timeline }: Facts): string | null {
  switch (alert.lastEnd?.reason) {
    case 'administrative': {
      const word = [...timeline.fires].reverse().find((fire) => fire.endReason === 'administrative')?.stateReason;
      return `The last one was ended by an administrative change${word ? ` (${word})` : ''}, not by recovery.`;
    }
    case 'no-data':
      return 'The last one ended because no data came: whether it recovered is not known.';
    case 'stale':
      return 'When the last one ended is unknown: it was not heard of any more.';
    case 'superseded':
      return 'When the last one ended is unknown: no end was reported before the next fire.';
    default:
      return null;
  }
}

function beyondRange({ alert, timeline, present }: Facts): string | null {
  const outside = alert.totalFires - timeline.recurrence.count;
  return timeline.recurrence.count > 1 && outside > 0
    ? `${counted(outside, 'more fire')} outside this range, the first ever at ${dayAndTime(alert.firstFiredAt, present)}.`
    : null;
}

function admissions({ alert, timeline }: Facts): string | null {
  const { attached, suppressed } = alert.admissions;
  const total = timeline.recurrence.count;
  if (total === 0) {
    return null;
  }
  const of = (count: number) =>
    count === total ? (total === 1 ? 'It' : `All ${grouped(total)}`) : `${grouped(count)} of ${grouped(total)}`;
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const parts = [
    attached > 0 && `${of(attached)} ${were(attached)} attached to a running incident without a new analysis.`,
    suppressed > 0 && `${of(suppressed)} ${were(suppressed)} held back from analysis; the reason is on each fire.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}

function deliveries({ alert }: Facts): string {
  const count = alert.totalDeliveries;
  return count === 1 ? 'Delivered once.' : count === 2 ? 'Delivered twice.' : `Delivered ${grouped(count)} times.`;
}

function lastHeard({ alert, timeline }: Facts): string {
  return timeline.fires.reduce(
    (latest, fire) => (fire.lastReceivedAt > latest ? fire.lastReceivedAt : latest),
    alert.lastFiredAt
  );
}
