/**
 * Reads what a person types into the search box: free words, and label matchers as in Prometheus. Pure; looks nothing
 * up.
 */

export type MatchOperator = '=' | '!=' | '=~' | '!~';

export type SearchTerm =
  { kind: 'word'; text: string } | { kind: 'matcher'; name: string; operator: MatchOperator; value: string };

const SEPARATOR = /[\s,]+/y;
const MATCHER =
  /(?:"([^"\\]+)"|([\p{L}_][\p{L}\p{N}_.:/-]*))\s*(=~|!~|!=|=)\s*(?:"((?:[^"\\]|\\.)*)(?:"|$)|([^\s,"]*))/uy;
const PHRASE = /"((?:[^"\\]|\\.)*)(?:"|$)/y;
const WORD = /[^\s,"]+/y;
/** A quotation mark that nothing closes. */
const STRAY = /"/y;

/** `env=prod, service=~"pay.*" disk full`; braces around it, as copied from a query, are fine. */
export function readSearch(query: string): SearchTerm[] {
  const text = query.trim().replace(/^\{(.*)\}$/s, '$1');
  const terms: SearchTerm[] = [];
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    if (next(SEPARATOR)) continue;
    const matcher = next(MATCHER);
    if (matcher) {
      const [, quotedName, name, operator, quoted, bare] = matcher;
      terms.push({
        kind: 'matcher',
        name: (quotedName ?? name)!,
        operator: operator as MatchOperator,
        value: quoted === undefined ? bare! : unescaped(quoted),
      });
      continue;
    }
    const word = next(PHRASE)?.[1] ?? next(WORD)?.[0];
    if (word === undefined) next(STRAY);
    else if (word !== '') terms.push({ kind: 'word', text: unescaped(word) });
  }
  return terms;
}

/** Only what had to be escaped: the backslash of `\d` is the expression's own. */
function unescaped(text: string): string {
  return text.replace(/\\(["\\])/g, '$1');
}
