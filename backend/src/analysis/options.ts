/** Settings of the analysis. */
import { z } from 'zod';
import { integer } from '../base/options';
import type { Budget } from '../llm/budget';

const dollars = z
  .string()
  .default('10')
  .transform((text, context) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
    context.addIssue({ code: 'custom', message: `"${text}" is not an amount of dollars` });
    return z.NEVER;
  });

export const analysisOptions = z.object({
  ANALYSIS_CONCURRENCY: integer(2, { min: 1, max: 32 }, 'Analyses that run at the same time.'),
  ANALYSIS_DEADLINE_SECONDS: integer(300, { min: 5, max: 3600 }, 'Longest time for one analysis, all told.'),
  ANALYSIS_DAILY_TOKENS: integer(
    2_000_000,
    { min: 0, max: 1_000_000_000 },
    'Tokens that may be used per day (UTC); beyond that the rules analyst writes. 0 is no limit.'
  ),
  ANALYSIS_DAILY_USD: dollars.describe(
    'US dollars that may be spent per day (UTC), by CLAUDE_PRICES; beyond that the rules analyst writes. 0 is no limit.'
  ),
});

export function dailyBudget(
  options: Pick<z.infer<typeof analysisOptions>, 'ANALYSIS_DAILY_TOKENS' | 'ANALYSIS_DAILY_USD'>
): Budget {
  return { tokens: options.ANALYSIS_DAILY_TOKENS, micros: options.ANALYSIS_DAILY_USD * 1_000_000 };
}
