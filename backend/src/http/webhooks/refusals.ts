/**
 * Which senders were refused, by door and reason: how often since the start, and when last. In memory, and nothing of
 * what was sent.
 */
import type { HealthResponse } from '@alert-recall/contract';
import type { Millis } from '../../base/clock';
import type { Source } from '../../domain/types';

export type RefusalReason = 'credentials' | 'wrong-address';

export interface Refusals {
  note(source: Source, reason: RefusalReason, at: Millis): void;
  /** Doors that refused nobody are left out. */
  list(): NonNullable<HealthResponse['refused']>;
}

interface Refused {
  source: Source;
  reason: RefusalReason;
  count: number;
  lastAt: Millis;
}

export function createRefusals(): Refusals {
  const all = new Map<string, Refused>();
  return {
    note(source, reason, at) {
      const key = `${source} ${reason}`;
      all.set(key, { source, reason, count: (all.get(key)?.count ?? 0) + 1, lastAt: at });
    },
    list: () => [...all.values()].map((one) => ({ ...one, lastAt: new Date(one.lastAt).toISOString() })),
  };
}
