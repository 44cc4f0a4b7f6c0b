/** Every heartbeat, and whether it beats. */
import type { HeartbeatsResponse } from '@alert-recall/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { ApiProblem } from './problem';

export const heartbeatKeys = {
  all: ['heartbeats'] as const,
  at: (now: number) => [...heartbeatKeys.all, now] as const,
};

/** `now`: of the page; they are asked for anew when it moves on. */
export function useHeartbeats(now: number): UseQueryResult<HeartbeatsResponse, ApiProblem> {
  return useQuery({
    queryKey: heartbeatKeys.at(now),
    queryFn: ({ signal }) => call('heartbeats', { signal }),
    placeholderData: keepPreviousData,
  });
}
