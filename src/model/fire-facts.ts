/** Everything that is known of one fire, as rows of name and value: the same facts in the tooltip, the panel and the table. */
import type { Fire } from '@alert-recall/contract';
import { counted } from './counting-words';
import { roughDuration } from './durations';
import { type Present, between, fullTime, lastedUntil, namedTime, shortTime } from './instants';
import { severityName } from './severities';
import { endReasonInWords, outcomeInWords } from './words';

export interface Fact {
  name: string;
  value: string;
}

/** "Fire of 26 Nov 14:05". */
export function fireName(fire: Fire, present: Present): string {
  return `Fire of ${namedTime(fire.startsAt, present)}`;
}

/** "11 min 4 s", "firing for 11 min", "end unknown". */
export function fireLength(fire: Fire, present: Present): string {
  if (fire.state === 'firing') {
    return `firing for ${lastedUntil(fire.startsAt, present)}`;
  }
  return fire.endsAt ? between(fire.startsAt, fire.endsAt) : 'end unknown';
}

export function endInWords(fire: Fire, present: Present): string {
  if (fire.state === 'firing') {
    return 'still firing';
  }
  const reason = fire.endReason ? endReasonInWords(fire.endReason, fire.stateReason) : '';
  return [fire.endsAt ? fullTime(fire.endsAt, present) : '', reason].filter(Boolean).join(', ') || 'end unknown';
}

export function fireFacts(fire: Fire, present: Present): Fact[] {
  const facts: Array<Fact | null> = [
    { name: 'Severity', value: severityName(fire.severity) },
    { name: 'Started', value: fullTime(fire.startsAt, present) },
    fire.state === 'firing' ? null : { name: 'Ended', value: endInWords(fire, present) },
    { name: fire.state === 'firing' ? 'Now' : 'Lasted', value: fireLength(fire, present) },
    { name: 'Delivered', value: deliveries(fire, present) },
    { name: 'Analysis', value: admission(fire) },
    fire.timeNote === null ? null : { name: 'Times', value: fire.timeNote },
    measured(fire),
  ];
  return facts.filter((fact): fact is Fact => fact !== null);
}

/** A first delivery long after the start tells of a late or replayed notification. */
function deliveries(fire: Fire, present: Present): string {
  const delay = Date.parse(fire.firstReceivedAt) - Date.parse(fire.startsAt);
  const first =
    delay > 0 ? `${roughDuration(delay)} after the start` : `at ${shortTime(fire.firstReceivedAt, present)}`;
  if (fire.deliveries === 1) {
    return `once, ${first}`;
  }
  return `${counted(fire.deliveries, 'time')}, first ${first}, last at ${shortTime(fire.lastReceivedAt, present)}`;
}

/** The outcome in our words and, when it says more, the reason as it was stored. */
function admission(fire: Fire): string {
  const words = outcomeInWords(fire.admission.outcome);
  const { reason } = fire.admission;
  return reason && !words.toLowerCase().includes(reason.toLowerCase())
    ? `${words} (${reason.replace(/\.$/, '')})`
    : words;
}

function measured(fire: Fire): Fact | null {
  const values = Object.entries(fire.values ?? {});
  return values.length > 0
    ? { name: 'Values', value: values.map(([id, value]) => `${id} = ${value}`).join(', ') }
    : null;
}
