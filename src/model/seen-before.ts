/** "Have we seen this?" in words: one sentence and a few small ones, from the figures of its case. */
import { type AlertDetail, caseInOneSentence, patternInWords, stateReasonInWords } from '@alert-recall/contract';
import { capitalised, grouped } from './counting-words';
import { durationWithRange, exactDuration } from './durations';
import { identityInWords } from './identity';
import { stormName } from './storm-words';
import { type Present, dayAndTime, relativeTime } from './instants';

export interface SeenBefore {
  headline: string;
  details: string[];
}

type Facts = { alert: AlertDetail; present: Present };

/** From its whole history: the same words from every way in, whatever range is shown. */
export function seenBefore(alert: AlertDetail, present: Present): SeenBefore {
  const facts = { alert, present };
  switch (alert.kind) {
    case 'heartbeat':
      return {
        headline: `Heartbeat ${relativeTime(alert.lastHeardAt, present)}.`,
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
        headline: `Inhibitor, last heard ${relativeTime(alert.lastHeardAt, present)}.`,
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

function headline({ alert }: Facts): string {
  return alert.case === null
    ? 'None of its fires is kept any more.'
    : caseInOneSentence(alert.case, alert.firingSince !== null);
}

function details(facts: Facts): string[] {
  return [
    rhythm(facts),
    usualLength(facts),
    lastTime(facts),
    lastEnd(facts),
    deliveries(facts),
    inStorm(facts),
    ...identityInWords(facts.alert, facts.present),
  ].filter((sentence): sentence is string => sentence !== null);
}

function rhythm({ alert }: Facts): string | null {
  const parts = [alert.case && patternInWords(alert.case.pattern), alert.case?.hours].filter(Boolean);
  if (parts.length === 0) {
    return null;
  }
  // Of a case with very many fires, the last ones are looked at.
  return alert.case?.since ? `Of late: ${parts.join(', ')}.` : `${capitalised(parts.join(', '))}.`;
}

/** Three make a habit; fewer are told as they were. */
function usualLength({ alert }: Facts): string | null {
  const recovered = alert.case?.recovered;
  if (!recovered) {
    return 'How long it usually lasts is not known: no fire has been seen to recover.';
  }
  const { count, medianMs, lowMs, highMs } = recovered;
  if (count >= 3) {
    return `Usually over in ${durationWithRange(medianMs, lowMs, highMs)}.`;
  }
  return count === 1
    ? `The one fire that recovered took ${exactDuration(medianMs)}.`
    : `The two fires that recovered took ${exactDuration(lowMs)} and ${exactDuration(highMs)}.`;
}

function lastTime({ alert: { lastEnd, totalFires }, present }: Facts): string | null {
  if (!lastEnd || totalFires <= 1) {
    return null;
  }
  const { startsAt, at, reason } = lastEnd;
  const length = at && reason === 'recovered' ? `, for ${exactDuration(Date.parse(at) - Date.parse(startsAt))}` : '';
  return `Last time ${dayAndTime(startsAt, present)}${length}.`;
}

/** Said only when the last end was not a recovery: then no duration may be read from it. */
function lastEnd({ alert }: Facts): string | null {
  switch (alert.lastEnd?.reason) {
    case 'administrative':
      return `The last one did not recover: ${stateReasonInWords(alert.lastEnd.stateReason)}.`;
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

function inStorm({ alert: { storm }, present }: Facts): string | null {
  return storm && `Its newest fire is one of a storm: ${stormName(storm)} at once, ${dayAndTime(storm.at, present)}.`;
}

function deliveries({ alert }: Facts): string {
  const count = alert.totalDeliveries;
  return count === 1 ? 'Delivered once.' : count === 2 ? 'Delivered twice.' : `Delivered ${grouped(count)} times.`;
}
