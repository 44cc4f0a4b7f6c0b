/**
 * Grafana's signature of a webhook: hex HMAC-SHA256 over the raw bytes, with the time before them when a timestamp
 * header is set.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Millis } from '../../base/clock';

export interface SignatureOptions {
  /** Current and, during rotation, previous secret. */
  secrets: readonly string[];
  /** Header names as configured in the contact point. */
  header: string;
  timestampHeader: string | null;
}

/** Replays older, and clocks further apart than this are refused. */
const WINDOW_MS = 300_000;

/** What a request says of itself before its body is read: null when it cannot be signed, whatever the body is. */
export function claimedSignature(
  headers: IncomingHttpHeaders,
  { header, timestampHeader }: SignatureOptions,
  now: Millis
): { signature: string; prefix: string } | null {
  const signature = one(headers[header.toLowerCase()])?.toLowerCase();
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return null;
  if (timestampHeader === null) return { signature, prefix: '' };
  const stamp = one(headers[timestampHeader.toLowerCase()]);
  if (!stamp || !/^\d{1,12}$/.test(stamp) || Math.abs(now - Number(stamp) * 1000) > WINDOW_MS) return null;
  return { signature, prefix: `${stamp}:` };
}

export function isSigned(body: Buffer, headers: IncomingHttpHeaders, options: SignatureOptions, now: Millis): boolean {
  const claimed = claimedSignature(headers, options, now);
  if (claimed === null) return false;
  const sent = Buffer.from(claimed.signature, 'hex');
  // Every secret is tried, so that the time taken does not tell which one matched.
  return options.secrets
    .map((secret) => timingSafeEqual(sent, createHmac('sha256', secret).update(claimed.prefix).update(body).digest()))
    .includes(true);
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? undefined : value;
}
