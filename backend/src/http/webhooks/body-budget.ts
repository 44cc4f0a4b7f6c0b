/**
 * How much may be in memory at once of bodies whose sender is not known yet: a signature is checked only when its body
 * is there. Knows no sender.
 */
import type { IncomingMessage } from 'node:http';

/** A delivery of a few alerts: it costs little more than its connection, and must not wait behind a stranger's. */
const SMALL_BYTES = 64 * 1024;

export interface BodyBudget {
  /** Answers what gives the room back (more than once is no harm), or null when there is none. */
  take(request: Pick<IncomingMessage, 'headers'>): (() => void) | null;
}

export function createBodyBudget({ bytes, longestBody }: { bytes: number; longestBody: number }): BodyBudget {
  let taken = 0;
  return {
    take(request) {
      const cost = sizeOf(request, longestBody);
      if (cost <= SMALL_BYTES) return () => undefined;
      if (taken + cost > bytes) return null;
      taken += cost;
      let held = true;
      return () => {
        if (held) taken -= cost;
        held = false;
      };
    },
  };
}

/**
 * What it says of itself; packed, or without a length, it may become as long as any. One that is too long is refused
 * unread.
 */
function sizeOf({ headers }: Pick<IncomingMessage, 'headers'>, longestBody: number): number {
  const length = Number(headers['content-length'] ?? NaN);
  const packed = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
  if (packed || !Number.isSafeInteger(length)) return longestBody;
  return length > longestBody ? 0 : length;
}
