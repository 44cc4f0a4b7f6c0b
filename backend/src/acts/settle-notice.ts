/** The act that ends an attempt to deliver a notice: delivered, to be tried again, or given up. */
import type { Millis } from '../domain/types';
import { act } from './act';

export type SettleNotice = { id: number } & (
  | { outcome: 'delivered' }
  /** `retryAt` null: it is given up. */
  | { outcome: 'failed'; error: string; retryAt: Millis | null }
);

export const settleNotice = act({
  by: 'machine',
  facts: () => null,
  plan(_, notice: SettleNotice, { now }) {
    const { id } = notice;
    if (notice.outcome === 'delivered') {
      const set = { state: 'delivered' as const, delivered_at: now, lease_until: null, last_error: null };
      return { changes: [{ do: 'update-notice', id, set }], answer: null };
    }
    const { error, retryAt } = notice;
    const next = retryAt === null ? { state: 'dead' as const } : { state: 'waiting' as const, run_at: retryAt };
    return {
      changes: [{ do: 'update-notice', id, set: { ...next, last_error: error, lease_until: null } }],
      answer: null,
    };
  },
});
