/** The chosen range, and the one before it, as parts of a sentence. */
import { spanInWords } from '../../model/durations';

const DAY = 86_400_000;

/** `label` is Grafana's own name of the range: "Last 7 days" gives "in the last 7 days". */
export function rangeInWords(label: string, relative: boolean): string {
  if (/^last /i.test(label)) {
    return `in the ${lowerFirst(label)}`;
  }
  return relative && !label.includes('now') ? lowerFirst(label) : `from ${label}`;
}

/** "the week before", "the 30 days before". */
export function rangeBefore(lengthMs: number): string {
  if (Math.abs(lengthMs - 7 * DAY) < DAY / 12) {
    return 'the week before';
  }
  const span = spanInWords(lengthMs);
  return span.startsWith('1 ') ? `the ${span.slice(2)} before` : `the ${span} before`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
