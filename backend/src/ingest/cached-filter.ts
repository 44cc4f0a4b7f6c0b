/** Remembers what redaction made of short texts: the same label values and rule addresses come with every delivery. */
import { LRUCache } from 'lru-cache';
import type { Labels } from '../domain/types';
import type { TextFilter } from './adapter';
import { labelsFrom } from './labels-from';

const REMEMBERED = 25_000;
/** Longer texts are mostly annotations with a value in them, new each time: they would only push the others out. */
const LONGEST = 100;

export function cachedFilter(filter: TextFilter): TextFilter {
  const known = new LRUCache<string, string>({ max: REMEMBERED });

  function remembered(key: string, text: string, make: (text: string) => string): string {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(text);
    known.set(key, made);
    return made;
  }

  function label(name: string, value: string): string {
    const key = `${name.length} ${name}${value}`;
    const before = value.length > LONGEST ? undefined : known.get(key);
    if (before !== undefined) return before;
    const clean = onlyValueOf(filter.labels({ [name]: value }));
    if (value.length <= LONGEST) known.set(key, clean);
    return clean;
  }

  return {
    text: (text) => filter.text(text),
    labels: (all) => labelsFrom(all, (name) => remembered(`n${name}`, name, filter.text), label),
    url: (url) => remembered(`u${url}`, url, (address) => filter.url(address)),
  };
}

function onlyValueOf(labels: Labels): string {
  for (const name in labels) return labels[name]!;
  return '';
}
