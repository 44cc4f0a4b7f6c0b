/**
 * What tokens cost: prices are configuration, per million tokens in US dollars; an unknown model counts as the dearest
 * known.
 */
import { z } from 'zod';

const dollars = z.number().nonnegative();

const price = z.object({
  input: dollars,
  output: dollars,
  cacheRead: dollars.optional(),
  cacheWrite: dollars.optional(),
});
export const priceList = z.record(z.string().min(1), price);
export type PriceList = z.infer<typeof priceList>;

/** As published in November 2026, for prompts of up to 100,000 tokens; ours are far shorter. */
export const DEFAULT_PRICES: PriceList = {
  'claude-fable-5-2': { input: 8, output: 40 },
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5, cacheRead: 0.01 },
};

/** What a vendor asks for a cache, relative to plain input, where the list does not say. */
const CACHE_READ_SHARE = 0.1;
const CACHE_WRITE_SHARE = 1.25;

export interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/** One dollar per million tokens is one millionth of a dollar per token. */
export function costMicros(model: string, tokens: TokenCounts, prices: PriceList): number {
  const { input, output, cacheRead, cacheWrite } = priceOf(model, prices);
  return Math.ceil(
    tokens.inputTokens * input +
      tokens.outputTokens * output +
      tokens.cacheReadTokens * (cacheRead ?? input * CACHE_READ_SHARE) +
      tokens.cacheWriteTokens * (cacheWrite ?? input * CACHE_WRITE_SHARE)
  );
}

/** Its own price, else that of the model whose dated release it is, else the dearest: so that a budget holds. */
function priceOf(model: string, prices: PriceList): PriceList[string] {
  const names = Object.keys(prices).filter((name) => model === name || model.startsWith(`${name}-`));
  const [longest] = names.sort((a, b) => b.length - a.length);
  if (longest !== undefined) return prices[longest]!;
  const all = Object.values(prices);
  return { input: Math.max(...all.map((p) => p.input)), output: Math.max(...all.map((p) => p.output)) };
}
