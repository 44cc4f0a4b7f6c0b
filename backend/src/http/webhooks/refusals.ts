/** Who was refused for missing or wrong credentials, by door: how often since the start, and when last. In memory, and nothing of what was sent. */
import type { HealthResponse } from '@alert-recall/contract';
import type { Millis } from '../../base/clock';
import type { Source } from '../../domain/types';

export interface Refusals {
  note(source: Source, at: Millis): void;
  /** Doors that refused nobody are left out. */
  list(): NonNullable<HealthResponse['refused']>;
}

export function createRefusals(): Refusals {
  const doors = new Map<Source, { count: number; lastAt: Millis }>();
  return {
    note(source, at) {
      doors.set(source, { count: (doors.get(source)?.count ?? 0) + 1, lastAt: at });
    },
    list: () =>
      [...doors].map(([source, { count, lastAt }]) => ({ source, count, lastAt: new Date(lastAt).toISOString() })),
  };
}
