/** Two fires of a case side by side. */
import type { CompareResponse, QueryOf } from '@alert-recall/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { alertKeys } from './alerts';
import { call } from './client';
import type { ApiProblem } from './problem';

export function useCompare(
  fingerprint: string,
  query: QueryOf<'compare'>
): UseQueryResult<CompareResponse, ApiProblem> {
  return useQuery({
    queryKey: [...alertKeys.one(fingerprint), 'compare', query],
    queryFn: ({ signal }) => call('compare', { params: { fingerprint }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
