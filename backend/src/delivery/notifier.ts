/** What a notice says and what delivers one. Retry, time and bookkeeping are the caller's; a notifier only sends. */
import type { Millis, Severity } from '../domain/types';

/** Redacted when it was written; all of it is text for people. */
export interface Notice {
  runId: string;
  orgId: number;
  fingerprint: string;
  alertName: string;
  severity: Severity;
  /** How many other alerts its incident has. */
  others: number;
  /** `over after 38 s`; null while it, or another of its incident, fires. */
  over: string | null;
  analyst: 'model' | 'rules';
  summary: string;
  /** Markdown, without the machine's SUMMARY line; may be empty. */
  body: string;
  /** Fires of the alert in the count window. */
  recurrence: number;
  startsAt: Millis;
  at: Millis;
}

export interface Notifier {
  id: string;
  /** Resolves when it was delivered. Throws `NotDelivered` or whatever went wrong. */
  send(notice: Notice, signal: AbortSignal): Promise<void>;
}

export class NotDelivered extends Error {
  constructor(
    message: string,
    /** False: the same notice will never be taken. */
    readonly retryable: boolean,
    options?: { cause?: unknown }
  ) {
    super(message, options);
    this.name = 'NotDelivered';
  }
}
