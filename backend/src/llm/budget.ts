/** The daily budget of tokens and money: what was used since midnight UTC, and whether the model may be asked. */
import { runIdsFrom } from '../base/ids';
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
      fn.sum('input_tokens').as('input'),
      fn.sum('output_tokens').as('output'),
      fn.sum('cache_read_tokens').as('cacheRead'),
      fn.sum('cache_write_tokens').as('cacheWrite'),
      fn.sum('cost_micros').as('micros'),
    ])
    // Run ids begin with their time, so that the primary key finds the rows of today.
    .where('run_id', '>=', runIdsFrom(dayOf(now) * DAY))
    .executeTakeFirstOrThrow();
  return {
    tokens: Number(row.input) + Number(row.output) + Number(row.cacheRead) + Number(row.cacheWrite),
    micros: Number(row.micros),
  };
}

/** When what was used counts no longer. */
export function nextBudgetDay(now: Millis): Millis {
  return (dayOf(now) + 1) * DAY;
}

function dayOf(at: Millis): number {
  return Math.floor(at / DAY);
}
