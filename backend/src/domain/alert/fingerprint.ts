/**
 * Prometheus's label-set fingerprint: FNV-1a, 64 bit, over labels sorted by name, each name and value closed by 0xFF.
 * Pure.
 */
import type { Labels } from '../types';

/** 64-bit FNV offset basis, as four 16-bit limbs, highest first. */
const BASIS = [0xcbf2, 0x9ce4, 0x8422, 0x2325] as const;
/** 64-bit FNV prime 0x100000001b3. */
const PRIME_LOW = 0x01b3;
const SEPARATOR = 0xff;
const utf8 = new TextEncoder();

/** 16 hex digits, as Alertmanager sends it. Empty-valued labels do not count: Prometheus drops them. */
export function fingerprintOf(labels: Labels): string {
  let [a, b, c, d]: [number, number, number, number] = [...BASIS];
  const step = (byte: number) => {
    d ^= byte;
    // h × 0x100000001b3 = h × 0x1b3 + h × 2^40, in 16-bit limbs.
    const d1 = d * PRIME_LOW;
    const c1 = c * PRIME_LOW + (d1 >>> 16);
    const b1 = b * PRIME_LOW + ((d & 0xff) << 8) + (c1 >>> 16);
    const a1 = a * PRIME_LOW + (((c & 0xff) << 8) | (d >>> 8)) + Math.floor(b1 / 65536);
    d = d1 & 0xffff;
    c = c1 & 0xffff;
    b = b1 & 0xffff;
    a = a1 & 0xffff;
  };
  const feed = (text: string) => {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) return utf8.encode(text.slice(i)).forEach(step);
      step(unit);
    }
  };
  const names = Object.keys(labels).filter((name) => labels[name] !== '');
  for (const name of names.sort(byCodePoint)) {
    feed(name);
    step(SEPARATOR);
    feed(labels[name]!);
    step(SEPARATOR);
  }
  return [a, b, c, d].map((limb) => limb.toString(16).padStart(4, '0')).join('');
}

/** Go sorts by bytes of UTF-8, which is the order of code points; JavaScript's default is UTF-16 units. */
function byCodePoint(x: string, y: string): number {
  const shorter = Math.min(x.length, y.length);
  let i = 0;
  while (i < shorter && x.charCodeAt(i) === y.charCodeAt(i)) i++;
  if (i === shorter) return x.length - y.length;
  return rank(x.charCodeAt(i)) - rank(y.charCodeAt(i));
}

/** Units of a surrogate pair stand for code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
