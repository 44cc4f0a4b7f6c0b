/** Grafana's signature of a webhook: hex HMAC-SHA256 over the raw bytes, with the time before them when a timestamp header is set. */
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

export function isSigned(body: Buffer, headers: IncomingHttpHeaders, { secrets, header, timestampHeader }: SignatureOptions, now: Millis): boolean {
  const signature = one(headers[header.toLowerCase()])?.toLowerCase();
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return false;
  let prefix = '';
  if (timestampHeader !== null) {
    const stamp = one(headers[timestampHeader.toLowerCase()]);
    if (!stamp || !/^\d{1,12}$/.test(stamp) || Math.abs(now - Number(stamp) * 1000) > WINDOW_MS) return false;
    prefix = `${stamp}:`;
  }
  const sent = Buffer.from(signature, 'hex');
  // Every secret is tried, so that the time taken does not tell which one matched.
  return secrets.map((secret) => timingSafeEqual(sent, createHmac('sha256', secret).update(prefix).update(body).digest())).includes(true);
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? undefined : value;
}
