/** Remembers what redaction made of short texts: the same label values and rule addresses come with every delivery. */
import { LRUCache } from 'lru-cache';
import type { TextFilter } from './adapter';

const REMEMBERED = 20_000;
/** Longer texts are mostly annotations with a value in them, new each time: they would only push the others out. */
const LONGEST = 100;

export function cachedFilter(filter: TextFilter): TextFilter {
  const labels = new LRUCache<string, string>({ max: REMEMBERED });
  const names = new LRUCache<string, string>({ max: REMEMBERED / 10 });
  const urls = new LRUCache<string, string>({ max: REMEMBERED / 10 });

  function label(name: string, value: string): string {
    const clean = () => Object.values(filter.labels({ [name]: value }))[0] ?? '';
    return value.length > LONGEST ? clean() : remembered(labels, `${name}\n${value}`, clean);
  }

  return {
    text: (text) => filter.text(text),
    labels: (all) =>
      Object.fromEntries(
        Object.entries(all).map(([name, value]) => [
          remembered(names, name, () => filter.text(name)),
          label(name, value),
        ])
      ),
    url: (url) => remembered(urls, url, () => filter.url(url)),
  };
}

function remembered(cache: LRUCache<string, string>, key: string, make: () => string): string {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
