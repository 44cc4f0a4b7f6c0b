/**
 * What was made of the texts of an alert when it last came: most come again unchanged, and then the very same objects
 * are handed out.
 */
import { LRUCache } from 'lru-cache';
import type { AlertEvent, Labels } from '../domain/types';
import type { WireAlert } from './wire-alert';

/** The texts of an alert as they are kept. Nobody changes them. */
export type KeptTexts = Pick<AlertEvent, 'labels' | 'annotations' | 'links'>;

/** An alert as it was sent, and what is kept of its texts. */
export interface KnownAlert extends KeptTexts {
  sent: WireAlert;
}

/** By fingerprint: a mere hint, because all texts are compared before anything is handed out. */
export type KnownTexts = Pick<LRUCache<string, KnownAlert>, 'get' | 'set'>;

const REMEMBERED = 5_000;
/** UTF-16 units, of all together. */
const REMEMBERED_TEXT = 12_000_000;

export function createKnownTexts(): KnownTexts {
  return new LRUCache<string, KnownAlert>({
    max: REMEMBERED,
    maxSize: REMEMBERED_TEXT,
    sizeCalculation: ({ sent }) => 500 + lengthOf(sent.labels) + lengthOf(sent.annotations),
  });
}

export function isSame(a: Labels | null, b: Labels | null): boolean {
  if (a === null || b === null) return a === b;
  let names = 0;
  for (const name in a) {
    if (a[name] !== b[name]) return false;
    names++;
  }
  for (const _ in b) names--;
  return names === 0;
}

export function lengthOf(texts: Labels | null): number {
  let length = 0;
  for (const name in texts) length += name.length + texts[name]!.length;
  return length;
}
