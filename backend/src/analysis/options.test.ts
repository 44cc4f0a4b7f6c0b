import { analysisOptions } from './options';

test('defaults hold a budget', () => {
  expect(analysisOptions.parse({})).toEqual({
    ANALYSIS_CONCURRENCY: 2,
    ANALYSIS_DEADLINE_SECONDS: 300,
    ANALYSIS_DAILY_TOKENS: 2_000_000,
    ANALYSIS_DAILY_USD: 10,
  });
});

test.each(['-1', 'ten', ' '])('%j is no amount of dollars', (text) => {
  expect(analysisOptions.safeParse({ ANALYSIS_DAILY_USD: text }).error?.issues[0]?.message).toContain(
    'not an amount of dollars'
  );
});
