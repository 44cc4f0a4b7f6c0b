/** The daily budget of tokens and money: what was used since midnight UTC, and whether the model may be asked. */
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';

export interface Budget {
  /** Per UTC day; 0 is no limit. */
  tokens: number;
  micros: number;
}

export interface Used {
  tokens: number;
  micros: number;
}

export interface BudgetDecision {
  outcome: 'within' | 'tokens-used-up' | 'money-used-up';
  /** In words, when the model may not be asked. */
  note: string | null;
}

const DAY = 24 * 3_600_000;

export function decideBudget(used: Used, budget: Budget): BudgetDecision {
  if (budget.micros > 0 && used.micros >= budget.micros) {
    return {
      outcome: 'money-used-up',
      note: `The daily budget of $${(budget.micros / 1e6).toFixed(2)} is used up until 00:00 UTC (ANALYSIS_DAILY_USD).`,
    };
  }
  if (budget.tokens > 0 && used.tokens >= budget.tokens) {
    return {
      outcome: 'tokens-used-up',
      note: `The daily budget of ${budget.tokens} tokens is used up until 00:00 UTC (ANALYSIS_DAILY_TOKENS).`,
    };
  }
  return { outcome: 'within', note: null };
}

/** Over all organisations: there is one key, and one bill. */
export async function usedToday(reader: StoreReader, now: Millis): Promise<Used> {
  const row = await reader
    .selectFrom('analyses')
    .select(({ fn }) => [
      ...(['input_tokens', 'output_tokens', 'cache_read_tokens', 'cache_write_tokens'] as const).map((column) =>
        fn.sum<number | null>(column).as(column)
      ),
      fn.sum<number | null>('cost_micros').as('micros'),
    ])
    // Run ids begin with their time, so that the primary key finds the rows of today.
    .where('run_id', '>=', runIdsFrom(Math.floor(now / DAY) * DAY))
    .executeTakeFirstOrThrow();
  const { micros, ...tokens } = row;
  return { tokens: Object.values(tokens).reduce<number>((sum, n) => sum + Number(n), 0), micros: Number(micros) };
}

/** The first 48 bits of a UUID version 7 are its milliseconds. */
function runIdsFrom(at: Millis): string {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
