/** What delivery needs of the single writer: its own queue of notices. */
import type { Millis } from '../base/clock';

/** A notice that this process holds until its lease is over. */
export interface LeasedNotice {
  id: number;
  runId: string;
  notifier: string;
  dedupeKey: string;
  /** JSON: Notice. */
  payload: string;
  /** Counting this one. */
  attempts: number;
}

export interface NoticeQueue {
  claim(request: { leaseMs: Millis; limit: number }, now: Millis): Promise<LeasedNotice[]>;
  delivered(id: number, now: Millis): Promise<unknown>;
  /** `retryAt` null: it is given up. */
  failed(id: number, error: string, retryAt: Millis | null, now: Millis): Promise<unknown>;
}
