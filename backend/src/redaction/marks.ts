/** The mark that stands where a secret stood. Knows nothing of what a secret looks like. */

/** Writes the mark for a kind; a scan gives its own, to hear what was found. */
export type Mark = (kind: string) => string;

export const markOf: Mark = (kind) => `[redacted:${kind}]`;

const WHOLE_OR_CUT_MARK = /^\[redacted:[a-z0-9-]*(?:\]$|[^\]]*$)/;

/** True for a mark, also one whose end was cut off: redacting twice changes nothing. */
export function isMark(value: string): boolean {
  return value.startsWith('[redacted:') && WHOLE_OR_CUT_MARK.test(value);
}
