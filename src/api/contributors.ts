/** Fires by the value of one label. */
import type { ContributorsResponse, QueryOf } from '@alert-recall/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { ApiProblem } from './problem';

export function useContributors(query: QueryOf<'contributors'>): UseQueryResult<ContributorsResponse, ApiProblem> {
  return useQuery({
    queryKey: ['contributors', query],
    queryFn: ({ signal }) => call('contributors', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
