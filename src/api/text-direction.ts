/** Takes out of an answer the marks that turn the direction of writing: one in an alert's text would reorder the words of the page beside it. Knows no route. */

/** Embeddings, overrides and isolates; an isolate of the page's own can be closed from within. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Shown to the byte as the analyst got them, each in a box of its own. */
const EXACT = new Set(['promptText', 'memoryText']);

/** The text with each mark written out, for a box that shows text as it is. */
export function turnsWrittenOut(text: string): string {
  return text.replace(TURNS, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}

export function withoutTurns<T>(value: T): T {
  if (typeof value === 'string') {
    return value.replace(TURNS, '') as T;
  }
  if (Array.isArray(value)) {
    return value.map(withoutTurns) as T;
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).map(([name, item]) => [
      withoutTurns(name),
      EXACT.has(name) ? item : withoutTurns(item),
    ]);
    return Object.fromEntries(entries);
  }
  return value;
}
