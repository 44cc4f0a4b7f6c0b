/** What was made of the texts of an alert when it last came: most come again unchanged, and then the very same objects are handed out. */
import { LRUCache } from 'lru-cache';
import type { AlertLinks, Labels } from '../domain/types';

/** Texts as they were sent, and what is kept of them. What is kept is never changed by anybody. */
export interface KnownTexts {
  labels: { sent: Labels; kept: Labels };
  annotations: { sent: Labels; kept: Labels };
  links: { sent: readonly unknown[]; kept: AlertLinks };
}

/** By fingerprint as sent: a mere hint, since all texts are compared before anything is handed out. */
export type TextsByAlert = Pick<LRUCache<string, KnownTexts>, 'get' | 'set'>;

const REMEMBERED = 5_000;
/** UTF-16 units, of all together. */
const REMEMBERED_TEXT = 12_000_000;

export function createKnownTexts(): TextsByAlert {
  return new LRUCache<string, KnownTexts>({ max: REMEMBERED, maxSize: REMEMBERED_TEXT, sizeCalculation: sizeOf });
}

export function isSame(a: Labels, b: Labels): boolean {
  let names = 0;
  for (const name in a) {
    if (a[name] !== b[name]) return false;
    names++;
  }
  for (const _ in b) names--;
  return names === 0;
}

export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((each, i) => each === b[i]);
}

function sizeOf({ labels, annotations }: KnownTexts): number {
  let size = 500;
  for (const texts of [labels.sent, annotations.sent]) for (const name in texts) size += name.length + texts[name]!.length;
  return size;
}
