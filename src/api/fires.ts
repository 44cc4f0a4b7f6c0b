/** Fires of one alert: the list by page, and the timeline's figures. */
import type { FiresResponse, QueryOf } from '@alert-recall/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AlertTimeline, alertTimeline } from '../model/alert-timeline';
import { alertKeys } from './alerts';
import { call } from './client';
import type { ApiProblem } from './problem';

const fireKeys = {
  list: (fingerprint: string, query: QueryOf<'fires'>) => [...alertKeys.one(fingerprint), 'fires', query] as const,
  timeline: (fingerprint: string, query: QueryOf<'timeline'>) =>
    [...alertKeys.one(fingerprint), 'timeline', query] as const,
};

export function useFires(fingerprint: string, query: QueryOf<'fires'>): UseQueryResult<FiresResponse, ApiProblem> {
  return useQuery({
    queryKey: fireKeys.list(fingerprint, query),
    queryFn: ({ signal }) => call('fires', { params: { fingerprint }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTimeline(
  fingerprint: string,
  query: QueryOf<'timeline'>
): UseQueryResult<AlertTimeline, ApiProblem> {
  return useQuery({
    queryKey: fireKeys.timeline(fingerprint, query),
    queryFn: async ({ signal }) => alertTimeline(await call('timeline', { params: { fingerprint }, query, signal })),
  });
}
