/** The chosen range, and the one before it, as parts of a sentence. */
import { spanInWords } from '../../model/durations';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `label` is Grafana's own name of the range: "Last 7 days" gives "in the last 7 days", "Last 1 hour" gives "in the last hour". */
export function rangeInWords(label: string, relative: boolean): string {
  if (/^last /i.test(label)) {
    return `in the ${lowerFirst(label).replace(/^last 1 /, 'last ')}`;
  }
  return relative && !label.includes('now') ? lowerFirst(label) : `from ${label}`;
}

/** "the week before", "the 30 days before". */
export function rangeBefore(lengthMs: number): string {
  if (Math.abs(lengthMs - 7 * DAY) < DAY / 12) {
    return 'the week before';
  }
  const span = Math.abs(lengthMs - HOUR) < HOUR / 12 ? '1 hour' : spanInWords(lengthMs);
  return span.startsWith('1 ') ? `the ${span.slice(2)} before` : `the ${span} before`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
