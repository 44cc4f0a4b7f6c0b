/** One table of answers for a test: what each route of the contract, and Grafana's settings, reply. */
import { type ResponseOf, type RouteId, API_PREFIX, routes } from '@alert-recall/contract';
import { type BackendSrv, type BackendSrvRequest, type FetchResponse, setBackendSrv } from '@grafana/runtime';
import { NEVER, type Observable, of, throwError } from 'rxjs';
import { PROXY_URL, SETTINGS_URL } from '../api/plugin';

export class Failure {
  constructor(
    readonly status: number,
    readonly data: unknown
  ) {}
}

/** The sidecar's own refusal. */
export const refused = (status: number, code: string, message: string) => new Failure(status, { code, message });
/** What Grafana's proxy says when nothing answers behind it. */
export const unreachable = new Failure(502, '');
/** A call that stays open. */
export const pending = Symbol('pending');

export type Answer<T> = T | Failure | typeof pending | ((request: BackendSrvRequest) => T | Failure | typeof pending);
export type Answers = { [K in RouteId]?: Answer<ResponseOf<K>> } & {
  settings?: Answer<unknown>;
  saveSettings?: Answer<unknown>;
};

export interface Api {
  /** Every call so far, oldest first. */
  requests: BackendSrvRequest[];
  /** Calls of one route. */
  of: (route: RouteId | 'settings' | 'saveSettings') => BackendSrvRequest[];
}

export const CONFIGURED = {
  enabled: true,
  jsonData: { sidecarUrl: 'http://sidecar:8080' },
  secureJsonFields: { apiToken: true },
};

/** An answer that is not given is a test's mistake and fails the call loudly. */
export function answerWith(answers: Answers): Api {
  const table: Answers = { settings: CONFIGURED, saveSettings: { message: 'Plugin settings updated' }, ...answers };
  const requests: BackendSrvRequest[] = [];
  const fetch = (request: BackendSrvRequest): Observable<FetchResponse> => {
    requests.push(request);
    const route = routeOf(request);
    const entry = route && table[route];
    const answer = typeof entry === 'function' ? entry(request) : entry;
    if (answer === undefined) {
      return throwError(() => new Error(`No answer for ${request.method} ${request.url}`));
    }
    if (answer === pending) {
      return NEVER;
    }
    return answer instanceof Failure ? throwError(() => ({ ...answer })) : of({ data: answer } as FetchResponse);
  };
  setBackendSrv({ fetch } as unknown as BackendSrv);
  return { requests, of: (route) => requests.filter((request) => routeOf(request) === route) };
}

function routeOf({ url, method = 'GET' }: BackendSrvRequest): keyof Answers | undefined {
  if (url === SETTINGS_URL) {
    return method === 'GET' ? 'settings' : 'saveSettings';
  }
  return (Object.keys(routes) as RouteId[]).find((id) => {
    const pattern = routes[id].path.replace(/\{\w+\}/g, '[^/]+');
    return routes[id].method === method && new RegExp(`^${PROXY_URL}${API_PREFIX}${pattern}$`).test(url);
  });
}
