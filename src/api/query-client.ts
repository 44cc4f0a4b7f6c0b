/** How answers are kept and retried: one cache for the app, no retry where the answer would be the same. */
import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem';

const PASSING: ReadonlyArray<ApiProblem['kind']> = ['sidecar-unreachable', 'grafana-unreachable'];

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, problem) => failures < 1 && problem instanceof ApiProblem && PASSING.includes(problem.kind),
      },
    },
  });
}
