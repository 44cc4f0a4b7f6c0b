/** What the text of the search box may go on with: names of labels, then values of the one that was named. Pure. */

export interface Known {
  text: string;
  /** How many alerts have it. */
  alerts: number;
}

export interface Completion {
  /** The whole text of the box once it is chosen. */
  whole: string;
  label: string;
}

const NAME = /(?:^|[\s,{])([\p{L}_][\p{L}\p{N}_.:/-]*)?$/u;
const VALUE = /([\p{L}_][\p{L}\p{N}_.:/-]*)(=~|!~|!=|=)("?)((?:[^"\\\s,]|\\.)*)$/u;
const PLAIN = /^[^\s,"{}]+$/;

/** The label whose value is being typed. */
export function labelAtEnd(text: string): string | null {
  return VALUE.exec(text)?.[1] ?? null;
}

export function completionsOf(text: string, names: readonly Known[], values: readonly Known[]): Completion[] {
  const value = VALUE.exec(text);
  if (value) {
    const [, , , , begun] = value;
    const before = text.slice(0, text.length - begun.length - value[3].length);
    return startingWith(values, begun).map((known) => completion(before + quoted(known.text), known));
  }
  const name = NAME.exec(text);
  if (!name) {
    return [];
  }
  const before = text.slice(0, text.length - (name[1] ?? '').length);
  return startingWith(names, name[1] ?? '').map((known) => completion(`${before}${known.text}=`, known));
}

function startingWith(known: readonly Known[], begun: string): Known[] {
  return known.filter(({ text }) => text.startsWith(begun) && text !== begun);
}

function completion(whole: string, { alerts }: Known): Completion {
  return { whole, label: alerts === 1 ? '1 alert' : `${alerts} alerts` };
}

function quoted(value: string): string {
  return PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** A matcher for exactly this label, added to what is searched for already. */
export function withMatcher(search: string, name: string, value: string): string {
  const matcher = `${PLAIN.test(name) ? name : `"${name}"`}=${quoted(value)}`;
  const kept = search
    .trim()
    .replace(/^\{(.*)\}$/s, '$1')
    .trim();
  return kept === '' ? matcher : kept.includes(matcher) ? kept : `${kept}, ${matcher}`;
}
