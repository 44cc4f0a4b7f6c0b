/** What a model provider is: one question with its material, one reply. Knows no vendor. */
import type { z } from 'zod';

/**
 * Something the analyst has looked up already; it reaches the model as the result of a tool call, the place for text
 * nobody vouches for.
 */
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
