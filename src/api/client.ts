/** Calls one route of the contract through Grafana's plugin proxy. Must not know any page. */
import { type ParamsOf, type QueryOf, type ResponseOf, type RouteId, pathOf, routes } from '@alert-recall/contract';
import { getBackendSrv } from '@grafana/runtime';
import { lastValueFrom } from 'rxjs';
import { PROXY_URL } from './plugin';
import { ApiProblem, toProblem } from './problem';
import { withoutTurns } from './text-direction';

export interface CallOptions<K extends RouteId> {
  params?: ParamsOf<K>;
  query?: QueryOf<K>;
  signal?: AbortSignal;
}

export async function call<K extends RouteId>(
  id: K,
  { params, query, signal }: CallOptions<K> = {}
): Promise<ResponseOf<K>> {
  try {
    const { data } = await lastValueFrom(
      getBackendSrv().fetch<ResponseOf<K>>({
        url: PROXY_URL + pathOf(id, params),
        method: routes[id].method,
        params: withoutEmpty(query),
        showErrorAlert: false,
        showSuccessAlert: false,
        abortSignal: signal,
      })
    );
    if (data === null || typeof data !== 'object') {
      throw new ApiProblem('not-a-sidecar', 'What answers at the sidecar address is not an Alert Recall sidecar.');
    }
    return withoutTurns(data);
  } catch (failure) {
    throw toProblem(failure);
  }
}

function withoutEmpty(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}
