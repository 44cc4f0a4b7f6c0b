/** Annotations as they are kept: secrets removed first, then cut with a mark. */
import type { Labels } from '../domain/types';
import { cut } from '../redaction/cut';
import type { TextFilter } from './adapter';

const LONGEST_VALUE = 8_000;
const LONGEST_TOTAL = 32_000;

export function annotationsToKeep(annotations: Labels, filter: TextFilter): Labels {
  let left = LONGEST_TOTAL;
  const kept = Object.entries(filter.labels(annotations)).map(([name, value]) => {
    const text = cut(value, Math.min(LONGEST_VALUE, left));
    left = Math.max(0, left - text.length);
    return [name, text] as const;
  });
  return Object.fromEntries(kept);
}
