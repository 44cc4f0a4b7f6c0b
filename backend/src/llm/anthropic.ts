/**
 * Claude through the official SDK: one request, never a retry (those live in the job queue), nothing thrown but
 * `ModelError`.
 */
import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { Clock, Millis } from '../base/clock';
import { isTimeLimit, unlessCalledOff, withTimeLimit } from '../base/time-limit';
import { toModelError } from './anthropic-errors';
import { readMessage } from './anthropic-reply';
import { createEgressScan, type EgressScanOptions } from './egress-scan';
import type { ModelProvider, ModelRequest } from './provider';
import type { PriceList } from './prices';

export interface AnthropicProviderOptions {
  apiKey: string;
  baseUrl: string;
  limits: { timeoutMs: Millis; maxTokens: number };
  prices: PriceList;
  egress: EgressScanOptions;
  clock: Clock;
}

export function createAnthropicProvider({
  apiKey,
  baseUrl,
  limits,
  prices,
  egress,
  clock,
}: AnthropicProviderOptions): ModelProvider {
  const client = new Anthropic({
    apiKey,
    // Given, so that no profile file or variable of the machine takes their place.
    authToken: null,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: limits.timeoutMs,
    logLevel: 'off',
    openTelemetry: false,
    fetchOptions: { redirect: 'error' },
    middleware: [createEgressScan(egress)],
  });

  return {
    id: 'anthropic',
    async analyse(request, signal) {
      // The SDK's time limit ends with the headers; this one covers the body.
      return withTimeLimit(limits.timeoutMs, signal, async (end) => {
        try {
          const message = toMessageRequest(request, limits.maxTokens);
          // Once the headers are there, the SDK's hold on the signal does not outlive a run of the garbage collector.
          const body: unknown = await unlessCalledOff(end, client.messages.create(message, { signal: end }));
          return readMessage(body, request.model, prices);
        } catch (error) {
          const timedOut = isTimeLimit(end);
          const byCaller = end.aborted && !timedOut;
          throw toModelError(error, { byCaller, timedOut, timeoutMs: limits.timeoutMs }, clock.now());
        }
      });
    },
  };
}

/** The look-ups are played as calls the model made: their results are where text nobody vouches for belongs. */
function toMessageRequest(
  { model, system, task, lookups, replySchema }: ModelRequest,
  maxTokens: number
): Anthropic.MessageCreateParamsNonStreaming {
  const calls = lookups.map(({ tool, result }, i) => ({ id: `toolu_lookup_${i + 1}`, tool, result }));
  return {
    model,
    max_tokens: maxTokens,
    system,
    tools: lookups.map(({ tool, description }) => ({
      name: tool,
      description,
      input_schema: { type: 'object', properties: {} },
    })),
    // They have been called already, and there is nothing else to call.
    tool_choice: { type: 'none' },
    messages: [
      { role: 'user', content: task },
      { role: 'assistant', content: calls.map(({ id, tool }) => ({ type: 'tool_use', id, name: tool, input: {} })) },
      {
        role: 'user',
        content: calls.map(({ id, result }) => ({ type: 'tool_result', tool_use_id: id, content: result })),
      },
    ],
    output_config: { format: zodOutputFormat(replySchema) },
  };
}
