/** Secrets known by their form alone: PEM private keys, and bare keys of clouds that have no prefix. */
import type { Mark } from './marks';

const PEM_BEGIN = '-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----';
const PEM = new RegExp(`${PEM_BEGIN}(?:[^-]|-(?!----)){0,16384}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----`, 'g');
/** A log that was cut leaves no END line: what looks like its lines goes, and the torn last one. */
const TORN_PEM = new RegExp(`${PEM_BEGIN}(?:(?:\\\\{1,4}[rn]|\\s){1,8}[A-Za-z0-9+/=]{20,8192}){0,400}(?:(?:\\\\{1,4}[rn]|\\s){1,8}[A-Za-z0-9+/=]{1,80})?`, 'g');

/** An AWS secret key is 40 characters of base64, an Azure storage key 88; a SHA-1 is lower case, a digest names itself. */
const BARE_KEY = /(?<![A-Za-z0-9+/=_.:-])(?:[A-Za-z0-9+/]{40}|[A-Za-z0-9+/]{86}==)(?![A-Za-z0-9+/=_-])/g;

export function redactOpaqueKeys(text: string, lower: string, mark: Mark): string {
  let out = text;
  if (lower.includes('private key')) {
    out = out.replace(PEM, () => mark('private-key')).replace(TORN_PEM, () => mark('private-key'));
  }
  if (out.length >= 40) out = out.replace(BARE_KEY, (found) => (isKeyMaterial(found) ? mark('cloud-key') : found));
  return out;
}

/** Random base64 has every kind of character; a path or a long name has few capitals or no digits. */
function isKeyMaterial(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/[A-Z]/g) >= 7 && count(/[a-z]/g) >= 7 && count(/\d/g) >= 2 && count(/\//g) <= 5 && !text.startsWith('/');
}
