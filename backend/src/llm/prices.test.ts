import { DEFAULT_PRICES, costMicros } from './prices';

const million = {
  inputTokens: 1_000_000,
  outputTokens: 1_000_000,
  cacheReadTokens: 1_000_000,
  cacheWriteTokens: 1_000_000,
};
const none = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

test('a dollar per million tokens is a millionth per token', () => {
  expect(costMicros('claude-sonnet-5-5', million, DEFAULT_PRICES)).toBe((2 + 10 + 0.2 + 2.5) * 1_000_000);
  expect(costMicros('claude-sonnet-5-5', { ...none, inputTokens: 1 }, DEFAULT_PRICES)).toBe(2);
});

test('part of a millionth is rounded up: no reply is free', () => {
  expect(costMicros('claude-haiku-5-5', { ...none, inputTokens: 1 }, DEFAULT_PRICES)).toBe(1);
});

test('cache prices that are not listed follow the input price', () => {
  expect(
    costMicros('m', { ...none, cacheReadTokens: 1000, cacheWriteTokens: 1000 }, { m: { input: 10, output: 50 } })
  ).toBe(1000 + 12_500);
});

test('a dated release costs what its model costs', () => {
  expect(costMicros('claude-opus-5-5-20261015', { ...none, outputTokens: 10 }, DEFAULT_PRICES)).toBe(200);
});

test('an unknown model counts as the dearest, in each price', () => {
  const prices = { a: { input: 9, output: 1 }, b: { input: 1, output: 7 } };
  expect(costMicros('new-model', { ...none, inputTokens: 1, outputTokens: 1 }, prices)).toBe(16);
});
