/** Compares credentials in constant time; says only yes or no. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** `Authorization: Bearer …`; every accepted token is tried, so that time does not tell which one matched. */
export function bearerMatches(header: string | undefined, tokens: readonly string[]): boolean {
  const match = /^Bearer +(\S{1,4096})$/i.exec(header ?? '');
  return match !== null && equalsAny(match[1]!, tokens);
}

/** `Authorization: Basic …` with any user name. */
export function basicMatches(header: string | undefined, passwords: readonly string[]): boolean {
  const match = /^Basic +([A-Za-z0-9+/=]{1,8192})$/i.exec(header ?? '');
  if (match === null) return false;
  const pair = Buffer.from(match[1]!, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon >= 0 && equalsAny(pair.slice(colon + 1), passwords);
}

/** Digests are compared: they are of one length, whatever was sent. */
function equalsAny(sent: string, accepted: readonly string[]): boolean {
  const digest = sha256(sent);
  return digestsOf(accepted)
    .map((known) => timingSafeEqual(digest, known))
    .includes(true);
}

const digests = new WeakMap<readonly string[], Buffer[]>();

/** A list of accepted secrets does not change while the sidecar runs. */
function digestsOf(accepted: readonly string[]): Buffer[] {
  const known = digests.get(accepted) ?? accepted.map(sha256);
  digests.set(accepted, known);
  return known;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
