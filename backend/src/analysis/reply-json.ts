/**
 * Finds the JSON in a model's reply and mends what can be mended: what was complete before a cut is kept, what was cut
 * is not. Pure; knows no field of a finding.
 */
import { jsonrepair } from 'jsonrepair';

export interface FoundJson {
  /** `undefined`: it is meant to be JSON, and cannot be read. */
  value: unknown;
  /** It ends before its end; only complete values are kept. */
  cut: boolean;
  /** The reply is nothing but this JSON, so that its text is no other answer. */
  alone: boolean;
}

/** Stands where a text ends too early: whatever holds it after the repair was not complete. */
const END = '\ue000';
const MOST_ENDS = 20;
const LONGEST = 200_000;
/** The repair takes time by the square of the length where quotes are many; what comes later counts as cut. */
const LONGEST_REPAIR = 12_000;

/** Null: the reply is other text. */
export function findJson(reply: string): FoundJson | null {
  const text = reply.trim().slice(0, LONGEST);
  const start = startOf(text);
  if (start === null) return null;
  const alone = start === 0 || text.startsWith('```');
  for (const end of endsOf(text, start)) {
    const value = attempt(() => JSON.parse(text.slice(start, end)));
    if (value !== undefined) return { value, cut: false, alone };
  }
  const [fence] = closingFences(text, start);
  return { ...mended(text.slice(start, fence).trim()), alone };
}

/** Plain, behind a fence, or behind words of introduction. Braces of a query, `up{job="api"}`, are none. */
function startOf(text: string): number | null {
  const opening = /^(?=[{[])|```[a-z0-9]{0,16}[ \t]*\r?\n\s*(?=[{[])|(?=\{\s*["'][\w -]{1,40}["']\s*:)/i.exec(text);
  return opening && opening.index + opening[0].length;
}

/** Where the JSON may end, the latest first: a body may hold fences and braces of its own. */
function* endsOf(text: string, start: number): Generator<number> {
  yield text.length;
  yield* closingFences(text, start).slice(0, MOST_ENDS);
  let brace = text.lastIndexOf('}');
  for (let tries = 0; brace >= start && tries < MOST_ENDS; tries++, brace = text.lastIndexOf('}', brace - 1))
    yield brace + 1;
}

function closingFences(text: string, start: number): number[] {
  return [...text.slice(start).matchAll(/\n[ \t]*```[ \t]*(?=\r?\n|$)/g)].map(({ index }) => start + index).reverse();
}

function mended(all: string): Pick<FoundJson, 'value' | 'cut'> {
  const text = all.slice(0, LONGEST_REPAIR);
  const whole = /["}\]]$/.test(text) ? `${text},${END}` : withoutTornEscape(text) + END;
  const before = repaired(whole);
  if (before !== undefined) return { value: before, cut: true };
  // Nothing may follow its end: it is complete, with a blemish.
  return { value: text === all && /[}\]]$/.test(text) ? repaired(text) : undefined, cut: false };
}

function repaired(text: string): unknown {
  return attempt(() =>
    JSON.parse(jsonrepair(text), (key, value: unknown) => (isTorn(key) || isTorn(value) ? undefined : value))
  );
}

/** An odd quote is half of what was quoted: where it ended had to be guessed. */
function isTorn(value: unknown): boolean {
  return typeof value === 'string' && (value.includes(END) || value.split('"').length % 2 === 0);
}

function withoutTornEscape(text: string): string {
  return text.replace(/\\(?:u[0-9a-f]{0,3})?$/i, '');
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}
