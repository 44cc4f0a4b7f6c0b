/** The memory block: the exact words about the past that an analyst is told and a page shows. Pure. */
import type { Millis } from '../domain/types';
import type { Kinship } from './decide-recall';
import type { Prior, Recall } from './recall';
import { windowInWords } from './window-in-words';

/** This wording keeps an analyst from taking an old guess for a fact. */
const PRIORS_HEADING = '### Prior analyses — treat as hypotheses to verify, not established facts';

/** Empty when memory has nothing to say. All times are UTC. */
export function memoryText(recall: Recall, now: Millis): string {
  return [recurrenceLine(recall, now), priorsBlock(recall.priors, now)].filter(Boolean).join('\n\n');
}

/** Said from the second fire on. */
function recurrenceLine({ count, first, last, windowMs }: Recall, now: Millis): string {
  if (count <= 1 || first === null || last === null) return '';
  const today = dayOf(first) === dayOf(now) && dayOf(last) === dayOf(now);
  const at = (instant: Millis) => (today ? timeOf(instant) : dateAndTime(instant, now));
  return `This fingerprint has fired ${count} times in the last ${windowInWords(windowMs)} (first ${at(first)}, last ${at(last)}).`;
}

function priorsBlock(priors: readonly Prior[], now: Millis): string {
  if (priors.length === 0) return '';
  return [
    PRIORS_HEADING,
    ...priors.map(
      (prior) =>
        `- ${dateAndTime(prior.at, now)} (${prior.severity}${KINSHIP_WORDS[prior.kinship]}): ${prior.summary.replace(/\s+/g, ' ')}`
    ),
  ].join('\n');
}

const KINSHIP_WORDS: Record<Kinship, string> = {
  'this-alert': '',
  'earlier-fingerprint': ', under an earlier fingerprint of this alert',
  'same-case': ', another alert of the same case',
};

const DAY = 24 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateAndTime(at: Millis, now: Millis): string {
  const date = new Date(at);
  const year = date.getUTCFullYear() === new Date(now).getUTCFullYear() ? '' : ` ${date.getUTCFullYear()}`;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${year} ${timeOf(at)}`;
}

function timeOf(at: Millis): string {
  return new Date(at).toISOString().slice(11, 16);
}

function dayOf(at: Millis): number {
  return Math.floor(at / DAY);
}
