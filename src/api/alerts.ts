/** Alerts: the table's pages, and one alert. */
import type { AlertDetail, AlertsResponse, PutAwayResponse, QueryOf } from '@alert-recall/contract';
import {
  type UseMutationResult,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './client';
import { heartbeatKeys } from './heartbeats';
import { overviewKeys } from './overview';
import type { ApiProblem } from './problem';

export const alertKeys = {
  all: ['alerts'] as const,
  list: (query: QueryOf<'alerts'>) => [...alertKeys.all, 'list', query] as const,
  /** Everything that is kept about one alert, whichever range it was asked for. */
  one: (fingerprint: string) => [...alertKeys.all, 'one', fingerprint] as const,
  detail: (fingerprint: string, query: QueryOf<'alert'>) => [...alertKeys.one(fingerprint), 'detail', query] as const,
};

export function useAlerts(query: QueryOf<'alerts'>): UseQueryResult<AlertsResponse, ApiProblem> {
  return useQuery({
    queryKey: alertKeys.list(query),
    queryFn: ({ signal }) => call('alerts', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAlert(fingerprint: string, query: QueryOf<'alert'>): UseQueryResult<AlertDetail, ApiProblem> {
  return useQuery({
    queryKey: alertKeys.detail(fingerprint, query),
    queryFn: ({ signal }) => call('alert', { params: { fingerprint }, query, signal }),
    // A pending analysis is followed until it is done, and a fire that goes on as its time goes on.
    refetchInterval: ({ state: { data } }) => (data?.pendingAnalysis ? 3_000 : data?.firingSince ? 60_000 : false),
  });
}

/** `undo`: it is told again. */
export interface SilenceToPutAway {
  fingerprint: string;
  undo?: boolean;
}

export type PutAway = UseMutationResult<PutAwayResponse, ApiProblem, SilenceToPutAway>;

export function usePutAway(): PutAway {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fingerprint, undo }) =>
      call('putAway', { params: { fingerprint }, query: { undo: undo ? 'true' : undefined } }),
    // Done when the list says so too.
    onSuccess: (_, { fingerprint }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: overviewKeys.all }),
        queryClient.invalidateQueries({ queryKey: heartbeatKeys.all }),
        queryClient.invalidateQueries({ queryKey: alertKeys.one(fingerprint) }),
      ]),
  });
}
