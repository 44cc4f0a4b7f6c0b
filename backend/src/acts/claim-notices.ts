/** The act that takes due notices under a lease. */
import type { Millis } from '../domain/types';
import { act } from './act';

export interface ClaimNotices {
  leaseMs: Millis;
  limit: number;
}

export const claimNotices = act({
  by: 'machine',
  facts: ({ limit }: ClaimNotices, { tables }, { now }) =>
    tables
      .selectFrom('outbox')
      .select(['id', 'run_id', 'notifier', 'dedupe_key', 'payload', 'attempts'])
      .where((e) =>
        e.or([
          e.and([e('state', '=', 'waiting'), e('run_at', '<=', now)]),
          e.and([e('state', '=', 'leased'), e('lease_until', '<=', now)]),
        ])
      )
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  plan(due, { leaseMs }, { now }) {
    const changes = due.map(({ id, attempts }) => ({
      ...{ do: 'update-notice' as const, id },
      set: { state: 'leased' as const, attempts: attempts + 1, lease_until: now + leaseMs },
    }));
    const answer = due.map(({ id, run_id, notifier, dedupe_key, payload, attempts }) => ({
      ...{ id, runId: run_id, notifier, dedupeKey: dedupe_key, payload, attempts: attempts + 1 },
    }));
    return { changes, answer };
  },
});
