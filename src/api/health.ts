/** The sidecar's health in words. */
import type { HealthResponse } from '@alert-recall/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { ApiProblem } from './problem';

const healthKeys = { all: ['health'] as const };

export function useHealth(options: { enabled?: boolean } = {}): UseQueryResult<HealthResponse, ApiProblem> {
  return useQuery({
    queryKey: healthKeys.all,
    queryFn: ({ signal }) => call('health', { signal }),
    enabled: options.enabled ?? true,
    // A test of the connection must never be answered from memory.
    staleTime: 0,
    retry: false,
  });
}
