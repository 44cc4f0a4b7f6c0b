/**
 * Labels and annotations as they are kept: few enough, secrets removed, then cut with a mark. Identity never depends on
 * it.
 */
import type { Labels } from '../domain/types';
import { cut, cutBytes } from '../redaction/cut';
import type { TextFilter } from './adapter';
import { lengthOf } from './known-texts';
import { labelsFrom } from './labels-from';

const MOST = 300;
const LONGEST_NAME = 300;
const LONGEST_LABEL = 2_000;
const LONGEST_ANNOTATION = 8_000;
const LONGEST_IN_ALL = 32_000;
/** Looking for secrets takes its time: of a longer text only the start is looked at, and kept. */
const LONGEST_LOOKED_AT = 300_000;
const SHOWN_OF_OVERLONG = 1_500;
/** Of the secrets that are known by their whole shape only, the first part of a JWT is the longest. */
const LONGEST_HALF = 4_100;

/** Together; marks in the place of secrets do not make so few too long. */
export const SHORT = 6_000;

/** What an alert is called, how bad it is and where it is must not be lost among thousands. */
const WORTH = new Set(['alertname', 'severity', 'cluster', 'namespace', 'service', 'host', 'summary', 'description']);

export function labelsToKeep(labels: Labels, filter: TextFilter): Labels {
  const clean = cleanTexts(labels, filter);
  if (lengthOf(clean) <= LONGEST_LABEL) return clean;
  return labelsFrom(clean, asItIs, (_, value) => cut(value, LONGEST_LABEL));
}

/** `before`: what was made of the ones that came last; a text that is the same again is not looked through again. */
export function annotationsToKeep(
  annotations: Labels,
  filter: TextFilter,
  before?: { sent: Labels; kept: Labels }
): Labels {
  const clean = cleanTexts(annotations, before && lengthOf(before.sent) <= SHORT ? reusing(before, filter) : filter);
  let left = LONGEST_IN_ALL;
  if (lengthOf(clean) <= LONGEST_ANNOTATION) return clean;
  return labelsFrom(clean, asItIs, (_, value) => {
    const text = cut(value, Math.min(LONGEST_ANNOTATION, left));
    left = Math.max(0, left - text.length);
    return text;
  });
}

const asItIs = (name: string) => name;

/** Only where nothing was cut. */
function reusing({ sent, kept }: { sent: Labels; kept: Labels }, filter: TextFilter): TextFilter {
  return {
    ...filter,
    labels(texts) {
      const entries = Object.entries(texts);
      const isKnown = ([name, value]: [string, string]) => sent[name] === value && Object.hasOwn(kept, name);
      const fresh = entries.filter((entry) => !isKnown(entry));
      const known = entries.filter(isKnown).map(([name]): [string, string] => [name, kept[name]!]);
      return Object.fromEntries([...known, ...Object.entries(filter.labels(Object.fromEntries(fresh)))]);
    },
  };
}

/** One line of the sender's that is no label: a name, a reason. */
export function lineToKeep(text: string, filter: TextFilter, longest: number): string {
  return cut(cleanStart(text, filter, LONGEST_LOOKED_AT), longest);
}

/**
 * The start of a text without secrets. A secret that was cut in two is not recognised: what may be the half of one goes
 * as well.
 */
export function cleanStart(text: string, filter: Pick<TextFilter, 'text'>, lookedAt: number): string {
  const clean = filter.text(text.slice(0, lookedAt));
  return text.length <= lookedAt ? clean : clean.slice(0, Math.max(0, clean.length - LONGEST_HALF));
}

function cleanTexts(texts: Labels, filter: TextFilter): Labels {
  let count = 0;
  for (const name in texts) {
    if (++count > MOST || name.length > LONGEST_NAME || texts[name]!.length > LONGEST_LOOKED_AT)
      return cleanExcess(texts, filter);
  }
  return filter.labels(texts);
}

/** Looked through once, because there may be very many; only what is kept is looked at for secrets. */
function cleanExcess(texts: Labels, filter: TextFilter): Labels {
  const worth: string[] = [];
  const others: string[] = [];
  let count = 0;
  for (const name in texts) {
    count++;
    if (WORTH.has(name)) worth.push(name);
    else if (others.length < MOST && name.length <= LONGEST_NAME) others.push(name);
  }
  const first =
    count <= MOST
      ? Object.keys(texts).filter((name) => name.length <= LONGEST_NAME)
      : [...worth, ...others].slice(0, MOST);
  const kept = first.flatMap((name) => {
    const value = texts[name]!;
    const clean = Object.entries(filter.labels({ [name]: value.slice(0, LONGEST_LOOKED_AT) }));
    return clean.map(([cleanName, text]) => [cleanName, endOf(value, text)] as const);
  });
  const omitted = count - kept.length;
  return Object.fromEntries(omitted > 0 ? [...kept, ['…', `${omitted} more were not kept`]] : kept);
}

/**
 * A secret that was cut in two is not recognised: of an overlong text only the start is shown, far from where it was
 * cut.
 */
function endOf(value: string, clean: string): string {
  if (value.length <= LONGEST_LOOKED_AT) return clean;
  const start = clean.length > 2 * SHOWN_OF_OVERLONG ? cutBytes(clean, SHOWN_OF_OVERLONG) : '…';
  return `${start} [cut: ${value.length} characters were sent]`;
}
