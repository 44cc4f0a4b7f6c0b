/**
 * Why a model gave no usable reply, whether trying again helps, and what was paid for all the same. Knows no vendor.
 */
import type { Millis } from '../domain/types';
import type { ModelUsage } from './provider';

export type ModelErrorKind =
  | 'rate-limited'
  | 'overloaded'
  | 'unavailable'
  | 'timeout'
  | 'bad-request'
  | 'unauthorized'
  | 'refused'
  | 'unreadable-reply'
  | 'secret-stopped'
  | 'budget'
  | 'aborted';

const RETRYABLE: ReadonlySet<ModelErrorKind> = new Set([
  'rate-limited',
  'overloaded',
  'unavailable',
  'timeout',
  'aborted',
]);

export interface ModelErrorDetails {
  kind: ModelErrorKind;
  message: string;
  /** When not given, the kind decides. */
  retryable?: boolean;
  retryAfterMs?: Millis | null;
  /** What was paid for all the same. */
  usage?: ModelUsage;
  stopReason?: string;
  /** The text that was paid for and could not be read. */
  reply?: string;
  cause?: unknown;
}

export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly retryable: boolean;
  readonly retryAfterMs: Millis | null;
  readonly usage: ModelUsage | null;
  readonly stopReason: string | null;
  readonly reply: string | null;

  constructor({ kind, message, retryable, retryAfterMs, usage, stopReason, reply, cause }: ModelErrorDetails) {
    super(message, { cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.retryable = retryable ?? RETRYABLE.has(kind);
    this.retryAfterMs = retryAfterMs ?? null;
    this.usage = usage ?? null;
    this.stopReason = stopReason ?? null;
    this.reply = reply ?? null;
  }
}
