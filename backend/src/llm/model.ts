/** What a model provider is: one question with its material, one reply, and errors that say whether trying again helps. Knows no vendor. */
import type { z } from 'zod';
import type { Millis } from '../domain/types';

/** Something the analyst has looked up already; it reaches the model as the result of a tool call, the place for text nobody vouches for. */
export interface Lookup {
  tool: string;
  description: string;
  result: string;
}

export interface ModelRequest {
  model: string;
  /** Our own words only. */
  system: string;
  /** Our own words only. */
  task: string;
  lookups: Lookup[];
  replySchema: z.ZodType;
}

export interface ModelUsage {
  model: string;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** Millionths of a US dollar, from the configured prices. */
  costMicros: number;
}

export interface ModelReply {
  /** Untrusted; nothing has been checked but that it is text. */
  text: string;
  stopReason: string | null;
  usage: ModelUsage;
}

export interface ModelProvider {
  id: string;
  /** Throws `ModelError` and nothing else. */
  analyse(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

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
  cause?: unknown;
}

export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly retryable: boolean;
  readonly retryAfterMs: Millis | null;
  readonly usage: ModelUsage | null;
  readonly stopReason: string | null;

  constructor({ kind, message, retryable, retryAfterMs, usage, stopReason, cause }: ModelErrorDetails) {
    super(message, { cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.retryable = retryable ?? RETRYABLE.has(kind);
    this.retryAfterMs = retryAfterMs ?? null;
    this.usage = usage ?? null;
    this.stopReason = stopReason ?? null;
  }
}
