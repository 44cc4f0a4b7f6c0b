/** Annotations as they are kept: secrets removed first, then cut with a mark. */
import type { Labels } from '../domain/types';
import type { TextFilter } from './adapter';

const LONGEST_VALUE = 8_000;
const LONGEST_TOTAL = 32_000;

export function annotationsToKeep(annotations: Labels, filter: TextFilter): Labels {
  const kept: Labels = {};
  let left = LONGEST_TOTAL;
  for (const [name, value] of Object.entries(filter.labels(annotations))) {
    const text = cut(value, Math.min(LONGEST_VALUE, left));
    left = Math.max(0, left - text.length);
    Object.defineProperty(kept, name, { value: text, enumerable: true });
  }
  return kept;
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Never in the middle of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text[longest - 1] ?? '') ? longest - 1 : longest;
  return `${text.slice(0, end)} …[cut, ${text.length - end} characters more]`;
}
