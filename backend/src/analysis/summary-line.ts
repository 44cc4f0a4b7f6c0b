/**
 * The sentences of a reply in plain text: its closing `SUMMARY:` line, as models write it, its first sentence, its
 * whole ones. Pure.
 */

export interface SplitReply {
  summary: string;
  /** The text without that line. */
  body: string;
}

/** At the start of a line only, after list marks, quotes or emphasis: "as the SUMMARY: says" is a sentence. */
const MARKER =
  /^\s{0,8}(?:#{1,6}\s{1,4}|>\s{0,4}|[-*+]\s{1,4}|\d{1,3}[.)]\s{1,4})?[*_`]{0,3}summary\s{0,2}[*_`]{0,3}\s{0,2}:\s{0,4}[*_`]{0,3}/i;
const LONGEST_MARKER = 60;

/** Null when no line carries the marker and words behind it. The last one counts. */
export function splitSummaryLine(text: string): SplitReply | null {
  const lines = text.split(/\r?\n/);
  for (let i = lines.length - 1; i >= 0; i--) {
    const marker = MARKER.exec(lines[i]!.slice(0, LONGEST_MARKER));
    const summary = marker ? withoutMarks(lines[i]!.slice(marker[0].length)) : '';
    if (summary !== '') return { summary, body: tidy([...lines.slice(0, i), ...lines.slice(i + 1)].join('\n')) };
  }
  return null;
}

/** The first line that is a sentence rather than a heading, a fence or a rule; null when there is none. */
export function firstSentence(text: string): string | null {
  for (const line of text.split(/\r?\n/)) {
    if (/^\s{0,8}(?:#|```|~~~|[-*_=]{3,}\s*$)/.test(line) || MARKER.test(line.slice(0, LONGEST_MARKER))) continue;
    const words = withoutMarks(line.replace(/^\s{0,8}(?:>\s{0,4}|[-*+]\s{1,4}|\d{1,3}[.)]\s{1,4})/, ''));
    if (/[\p{L}\p{N}]/u.test(words)) return words;
  }
  return null;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const ENDED = /[.!?:…][\s)\]"'”’*_`]*$/;

/** The first sentence of a text that is complete. */
export function leadingSentence(text: string): string {
  const [first] = SENTENCES.segment(text.trim());
  return first!.segment.trim();
}

/** A text that was cut, up to the last sentence that is complete. */
export function withoutTornEnd(text: string): string {
  const lines = text.trimEnd().split(/\r?\n/);
  const sentences = [...SENTENCES.segment(lines.pop()!)].map(({ segment }) => segment);
  while (sentences.length > 0 && !ENDED.test(sentences.join(''))) sentences.pop();
  return [...lines, sentences.join('')].join('\n').trimEnd();
}

/** Emphasis around the words goes; inside them it stays, as long as it is in pairs. */
function withoutMarks(line: string): string {
  const words = line.trim();
  const whole = /^(\*\*|__|[*_`])(.+)\1$/.exec(words);
  if (whole && !whole[2]!.includes(whole[1]!)) return whole[2]!.trim();
  for (const mark of ['**', '__', '`']) {
    if (words.endsWith(mark) && words.split(mark).length % 2 === 0) return words.slice(0, -mark.length).trim();
  }
  return words;
}

/** A fence that held nothing but the summary line is left empty. */
function tidy(body: string): string {
  return body.replace(/(?:^|\n)(?:```|~~~)[a-z]{0,16}\s{0,20}\n(?:```|~~~)[ \t]{0,20}(?=\n|$)/g, '').trim();
}
