/** Checks that a 200 really holds a message: the SDK hands through whatever JSON, or text, a gateway answered with. */
import { z } from 'zod';
import { ModelError } from './model-error';
import type { ModelReply, ModelUsage } from './provider';
import { costMicros, type PriceList } from './prices';

const count = z
  .number()
  .int()
  .nonnegative()
  .nullish()
  .transform((n) => n ?? 0);

const message = z.looseObject({
  type: z.literal('message'),
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  // Stored as it is: what is no word of the API's is no reason.
  stop_reason: z
    .string()
    .nullable()
    .transform((word) => (word === null || /^[a-z_]{1,40}$/.test(word) ? word : 'unknown')),
  stop_details: z.looseObject({ category: z.string().nullish() }).nullish().catch(null),
  usage: z.looseObject({
    input_tokens: count,
    output_tokens: count,
    cache_read_input_tokens: count,
    cache_creation_input_tokens: count,
  }),
});

export function readMessage(body: unknown, asked: string, prices: PriceList): ModelReply {
  const read = message.safeParse(body);
  if (!read.success) {
    const what =
      typeof body === 'string'
        ? 'text instead of JSON; is ANTHROPIC_BASE_URL the Messages API?'
        : 'JSON that is not a message';
    throw new ModelError({ kind: 'unreadable-reply', retryable: true, message: `The model answered with ${what}` });
  }
  const { content, stop_reason: stopReason, stop_details: details, usage: counted } = read.data;
  const tokens = {
    inputTokens: counted.input_tokens,
    outputTokens: counted.output_tokens,
    cacheReadTokens: counted.cache_read_input_tokens,
    cacheWriteTokens: counted.cache_creation_input_tokens,
  };
  // Counted under the name that was asked for: it is the one in the price list and among the metric's labels.
  const usage: ModelUsage = { model: asked, ...tokens, costMicros: costMicros(asked, tokens, prices) };
  if (stopReason === 'refusal') {
    throw new ModelError({
      kind: 'refused',
      message: `The model declined to answer (${details?.category ?? 'no category given'}).`,
      usage,
      stopReason,
    });
  }
  const text = content.flatMap((block) => (block.type === 'text' && block.text ? [block.text] : [])).join('\n');
  if (text.trim() === '') {
    throw new ModelError({
      kind: 'unreadable-reply',
      message: `The model answered without text (${stopReason ?? 'no stop reason'}).`,
      usage,
      stopReason: stopReason ?? undefined,
    });
  }
  return { text, stopReason, usage };
}
