/** The figures of the overview page. */
import type { OverviewResponse, QueryOf } from '@alert-recall/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { ApiProblem } from './problem';

export const overviewKeys = {
  all: ['overview'] as const,
  of: (query: QueryOf<'overview'>) => [...overviewKeys.all, query] as const,
};

export function useOverview(query: QueryOf<'overview'>): UseQueryResult<OverviewResponse, ApiProblem> {
  return useQuery({
    queryKey: overviewKeys.of(query),
    queryFn: ({ signal }) => call('overview', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
