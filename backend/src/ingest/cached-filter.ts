/** Remembers what redaction made of short texts: the same label values and rule addresses come with every delivery. */
import type { Labels } from '../domain/types';
import type { TextFilter } from './adapter';
import { labelsFrom } from './labels-from';

/** Texts, of all together; then all are forgotten: those that matter are learned again with the next deliveries. */
const REMEMBERED = 25_000;
/** Longer texts are mostly annotations with a value in them, new each time. */
const LONGEST = 100;
const LONGEST_URL = 1_000;

/** A label's name as it is kept, and its values as they are: names look at themselves, values at their name too. */
interface Known {
  name: string;
  values: Map<string, string>;
}

export function cachedFilter(filter: TextFilter): TextFilter {
  // Keys that are put together would have to be hashed anew each time, at the price of the look-up many times over.
  const byName = new Map<string, Known>();
  const urls = new Map<string, string>();
  let count = 0;

  function learn<K, V>(known: Map<K, V>, key: K, value: V): V {
    if (++count > REMEMBERED) {
      byName.clear();
      urls.clear();
      count = 1;
    }
    known.set(key, value);
    return value;
  }

  function knownOf(name: string): Known {
    return byName.get(name) ?? learn(byName, name, { name: filter.text(name), values: new Map() });
  }

  function valueOf(name: string, value: string): string {
    if (value.length > LONGEST) return cleanValue(name, value);
    const { values } = knownOf(name);
    return values.get(value) ?? learn(values, value, cleanValue(name, value));
  }

  function cleanValue(name: string, value: string): string {
    return onlyValueOf(filter.labels({ [name]: value }));
  }

  return {
    text: (text) => filter.text(text),
    labels: (all) => labelsFrom(all, (name) => knownOf(name).name, valueOf),
    url(url) {
      if (url.length > LONGEST_URL) return filter.url(url);
      return urls.get(url) ?? learn(urls, url, filter.url(url));
    },
  };
}

function onlyValueOf(labels: Labels): string {
  for (const name in labels) return labels[name]!;
  return '';
}
