/** Names and values of labels, to complete a search. */
import type { LabelsResponse } from '@alert-recall/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { ApiProblem } from './problem';

type Known = LabelsResponse['items'];

const KEPT_MS = 60_000;

export function useLabelNames(): UseQueryResult<Known, ApiProblem> {
  return useKnown(null, true);
}

/** Null: of no label, and nothing is asked. */
export function useLabelValues(name: string | null): UseQueryResult<Known, ApiProblem> {
  return useKnown(name, name !== null);
}

function useKnown(name: string | null, enabled: boolean): UseQueryResult<Known, ApiProblem> {
  return useQuery({
    queryKey: ['labels', name],
    queryFn: async ({ signal }) => (await call('labels', { query: name === null ? {} : { name }, signal })).items,
    enabled,
    staleTime: KEPT_MS,
    // Without it one types on all the same.
    retry: false,
  });
}
