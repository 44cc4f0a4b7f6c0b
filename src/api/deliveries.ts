/** Deliveries that deserve a look, by page. */
import type { DeliveriesResponse, QueryOf } from '@alert-recall/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { ApiProblem } from './problem';

const deliveryKeys = {
  all: ['deliveries'] as const,
  list: (query: QueryOf<'deliveries'>) => [...deliveryKeys.all, query] as const,
};

export function useDeliveries(query: QueryOf<'deliveries'>): UseQueryResult<DeliveriesResponse, ApiProblem> {
  return useQuery({
    queryKey: deliveryKeys.list(query),
    queryFn: ({ signal }) => call('deliveries', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
