/** Makes fake secrets at run time, the same in every run, so that no file holds a whole one. Knows nothing of the rules. */

export interface HoldOutSecret {
  kind: string;
  /** What must not be there afterwards, nor any piece of 8 characters of it. */
  secret: string;
  text: string;
  /** A word beside it that must survive. */
  keep: string;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
export const HEX = DIGITS + 'abcdef';
export const WORD = LOWER + LOWER.toUpperCase() + DIGITS;
export const UPPER = LOWER.toUpperCase() + DIGITS;
export const LOWERCASE_AND_DIGITS = LOWER + DIGITS;
export const BASE64 = `${WORD}+/`;
export const SYMBOLS = `${WORD}!$%^*_-.~`;

export function made(seed: number, length: number, alphabet = WORD): string {
  let state = (seed * 2654435761 + 12345) >>> 0;
  let out = '';
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    out += alphabet[Math.floor((state / 2 ** 32) * alphabet.length)];
  }
  return out;
}

/** `§` in the text stands for the secret. */
export function row(kind: string, secret: string, text: string, keep: string): HoldOutSecret {
  return { kind, secret, text: text.replaceAll('§', secret), keep };
}

export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The first piece of 8 characters (or the whole, when shorter) of a secret that is still there. */
export function leakOf(secret: string, text: string): string | null {
  for (let i = 0; i === 0 || i + 8 <= secret.length; i++) {
    const piece = secret.slice(i, i + 8);
    if (text.includes(piece)) return piece;
  }
  return null;
}
