/** Analyses of one alert, one analysis as a whole, and asking for a new one. */
import type { AnalysesResponse, Analysis, QueryOf, ReanalyseResponse } from '@alert-recall/contract';
import {
  type UseMutationResult,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { alertKeys } from './alerts';
import { call } from './client';
import type { ApiProblem } from './problem';

const analysisKeys = {
  list: (fingerprint: string, query: QueryOf<'analyses'>) =>
    [...alertKeys.one(fingerprint), 'analyses', query] as const,
  one: (runId: string) => ['analyses', runId] as const,
};

export function useAnalyses(
  fingerprint: string,
  query: QueryOf<'analyses'> = {}
): UseQueryResult<AnalysesResponse, ApiProblem> {
  return useQuery({
    queryKey: analysisKeys.list(fingerprint, query),
    queryFn: ({ signal }) => call('analyses', { params: { fingerprint }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A stored analysis never changes, so it is fetched once. */
export function useAnalysis(runId: string | null | undefined): UseQueryResult<Analysis, ApiProblem> {
  return useQuery({
    queryKey: analysisKeys.one(runId ?? ''),
    queryFn: ({ signal }) => call('analysis', { params: { runId: runId ?? '' }, signal }),
    enabled: Boolean(runId),
    staleTime: Infinity,
  });
}

export function useReanalyse(fingerprint: string): UseMutationResult<ReanalyseResponse, ApiProblem, void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('reanalyse', { params: { fingerprint } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: alertKeys.one(fingerprint) }),
  });
}
