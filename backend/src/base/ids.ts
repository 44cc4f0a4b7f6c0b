/** Identifiers that sort by the time they were made. */
import { randomBytes } from 'node:crypto';
import type { Millis } from './clock';

/** UUID version 7 (RFC 9562): 48 bits of `now`, then random bits. */
export function newRunId(now: Millis): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Where the ids of runs from this time on begin: the first 48 bits of a UUID version 7 are its milliseconds. */
export function runIdsFrom(at: Millis): string {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
