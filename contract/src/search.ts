/**
 * Reads what a person types into the search box: free words, and label matchers as in Prometheus. Pure; looks nothing
 * up.
 */

export type MatchOperator = '=' | '!=' | '=~' | '!~';

export type SearchTerm =
  | { kind: 'word'; text: string }
  /** `at`: where its value begins, counted from 1. */
  | { kind: 'matcher'; name: string; operator: MatchOperator; value: string; at: number };

/** What keeps a search from being read, and at which character, counted from 1. */
export interface SearchProblem {
  at: number;
  why: string;
}

export interface Search {
  /** As far as they could be read. */
  terms: SearchTerm[];
  problem: SearchProblem | null;
}

const SEPARATOR = /[\s,]+/y;
const MATCHER =
  /(?:"([^"\\]+)"|([\p{L}_][\p{L}\p{N}_.:/-]*))\s*(=~|!~|!=|=)(\s*)(?:"((?:[^"\\]|\\.)*)("|$)|([^\s,"]*))/uy;
const PHRASE = /"((?:[^"\\]|\\.)*)("?)/y;
const NAMELESS = /(?:=~|!~|!=|=)/y;
const WORD = /[^\s,"]+/y;
const UNCLOSED = 'the quotation mark is not closed';

/** `env=prod, service=~"pay.*" disk full`; braces around it, as copied from a query, are fine. */
export function readSearch(query: string): Search {
  const first = query.search(/\S|$/);
  const isBraced = query[first] === '{';
  const text = query.trimEnd().replace(isBraced ? /\}$/ : /$^/, '');
  const terms: SearchTerm[] = [];
  let at = isBraced ? first + 1 : first;
  let problem: SearchProblem | null =
    isBraced && !query.trimEnd().endsWith('}') ? { at: first + 1, why: 'the brace is not closed' } : null;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  const fails = (where: number, why: string): void => void (problem ??= { at: where + 1, why });
  while (at < text.length) {
    if (next(SEPARATOR)) continue;
    const begin = at;
    const matcher = next(MATCHER);
    if (matcher) {
      const term = termOf(matcher, begin);
      const [, , , operator, space, quoted, closing, bare] = matcher;
      if (closing === '') fails(term.at - 2, UNCLOSED);
      else if (quoted === undefined && bare === '')
        fails(term.at - 1 - space!.length, `a value is missing; ${term.name}${operator}"" means alerts without it`);
      else terms.push(term);
      continue;
    }
    const phrase = next(PHRASE);
    if (phrase) {
      if (phrase[2] === '') fails(begin, UNCLOSED);
      else if (phrase[1] !== '') terms.push({ kind: 'word', text: unescaped(phrase[1]!) });
      continue;
    }
    if (next(NAMELESS)) {
      fails(begin, `a label name is missing before ${text.slice(begin, at)}`);
      next(WORD);
      continue;
    }
    terms.push({ kind: 'word', text: next(WORD)![0] });
  }
  return { terms, problem };
}

/** "At character 10: …", as it is shown and answered. */
export function problemInWords({ at, why }: SearchProblem): string {
  return `At character ${at}: ${why}.`;
}

function termOf(match: RegExpExecArray, begin: number) {
  const [whole, quotedName, bareName, operator, , quoted, closing, bare] = match;
  const name = (quotedName ?? bareName)!;
  const length = quoted === undefined ? bare!.length : quoted.length + 1 + closing!.length;
  const at = begin + whole.length - length + (quoted === undefined ? 0 : 1) + 1;
  const value = quoted === undefined ? bare! : unescaped(quoted);
  return { kind: 'matcher' as const, name, operator: operator as MatchOperator, value, at };
}

/** Only what had to be escaped: the backslash of `\d` is the expression's own. */
function unescaped(text: string): string {
  return text.replace(/\\(["\\])/g, '$1');
}
