/** Grafana's BackendSrv over fetch: its parameters, its parsing and the shape of its errors. */
import { AppEvents, validatePath, type EventBusSrv } from '@grafana/data';
import type { BackendSrv, BackendSrvRequest, FetchError, FetchResponse } from '@grafana/runtime';
import { Observable, from, lastValueFrom } from 'rxjs';

export function createBackendSrv(events: EventBusSrv, orgId: number): BackendSrv {
  const running = new Map<string, AbortController>();

  async function send<T>(options: BackendSrvRequest, signal: AbortSignal): Promise<FetchResponse<T>> {
    const init = requestInit(options, orgId, signal);
    const url = addressOf(options);
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      throw signal.aborted
        ? aborted(options)
        : Object.assign(error as Error, { data: { message: 'Unexpected error' }, config: options });
    }
    const { status, statusText, ok, headers, redirected, type } = response;
    const data = await parse(response, options.responseType);
    if (!ok) {
      const error = fetchError(status, statusText, data, options);
      announceError(events, error);
      throw error;
    }
    const answer = {
      status,
      statusText,
      ok,
      headers,
      redirected,
      type,
      url: response.url,
      data: data as T,
      config: options,
    };
    announceSuccess(events, answer);
    return answer;
  }

  function observe<T>(options: BackendSrvRequest): Observable<FetchResponse<T>> {
    const config = { ...options, method: options.method ?? 'GET' };
    return new Observable((subscriber) => {
      const controller = new AbortController();
      if (config.requestId) {
        running.get(config.requestId)?.abort();
        running.set(config.requestId, controller);
      }
      const stop = () => controller.abort();
      config.abortSignal?.addEventListener('abort', stop);
      const subscription = from(send<T>(config, controller.signal)).subscribe(subscriber);
      return () => {
        config.abortSignal?.removeEventListener('abort', stop);
        subscription.unsubscribe();
        controller.abort();
      };
    });
  }

  const request = async <T>(options: BackendSrvRequest) => (await lastValueFrom(observe<T>(options))).data;
  return {
    get: (url, params, requestId, options) => request({ ...options, method: 'GET', url, params, requestId }),
    delete: (url, data, options) => request({ ...options, method: 'DELETE', url, data }),
    post: (url, data, options) => request({ ...options, method: 'POST', url, data }),
    patch: (url, data, options) => request({ ...options, method: 'PATCH', url, data }),
    put: (url, data, options) => request({ ...options, method: 'PUT', url, data }),
    request,
    datasourceRequest: <T>(options: BackendSrvRequest) => lastValueFrom(observe<T>(options)),
    fetch: observe,
    chunked: () => {
      throw new Error('This host has no streaming requests.');
    },
  };
}

function addressOf({ url, params, validatePath: check }: BackendSrvRequest): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params ?? {})) {
    if (value !== undefined && value !== null) {
      (Array.isArray(value) ? value : [value]).forEach((one) => query.append(key, String(one)));
    }
  }
  const path = check ? validatePath(url) : url;
  const text = query.toString();
  const absolute = /^(https?:)?\//.test(path) ? path : '/' + path;
  return text ? absolute + (absolute.includes('?') ? '&' : '?') + text : absolute;
}

function requestInit(options: BackendSrvRequest, orgId: number, signal: AbortSignal): RequestInit {
  const headers = new Headers(options.headers);
  headers.set('X-Grafana-Org-Id', String(orgId));
  if (!headers.has('Accept')) {
    headers.set('Accept', 'application/json, text/plain, */*');
  }
  const authorization = headers.get('Authorization');
  if (authorization) {
    headers.delete('Authorization');
    headers.set('X-DS-Authorization', authorization);
  }
  let body: string | undefined;
  if (options.data !== undefined && options.method !== 'GET') {
    body = typeof options.data === 'string' ? options.data : JSON.stringify(options.data);
    if (!headers.has('Content-Type')) {
      headers.set('Content-Type', 'application/json');
    }
  }
  return { method: options.method, headers, body, signal, credentials: options.credentials ?? 'same-origin' };
}

async function parse(response: Response, as: BackendSrvRequest['responseType']): Promise<unknown> {
  if (as === 'arraybuffer') {
    return response.arrayBuffer();
  }
  if (as === 'blob') {
    return response.blob();
  }
  const text = await response.text();
  if (as === 'text') {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fetchError(status: number, statusText: string, data: unknown, config: BackendSrvRequest): FetchError {
  if (typeof data === 'string') {
    return { status, statusText, config, data: { message: statusText, error: data, response: data } };
  }
  return { status, statusText, config, data: data ?? { message: statusText || 'Unexpected error' } };
}

function aborted(config: BackendSrvRequest): FetchError {
  return { status: -1, statusText: 'Request was aborted', cancelled: true, data: null, config };
}

/** Grafana waits a moment, so that the caller can say that it shows the error itself. */
function announceError(events: EventBusSrv, error: FetchError): void {
  setTimeout(() => {
    if (error.isHandled || error.config.showErrorAlert === false) {
      return;
    }
    const type = error.status < 500 ? AppEvents.alertWarning : AppEvents.alertError;
    events.emit(type, [error.data?.message || 'Unexpected error']);
  }, 50);
}

function announceSuccess(events: EventBusSrv, { config, data }: FetchResponse): void {
  const wanted = config.showSuccessAlert ?? config.method !== 'GET';
  const message = (data as { message?: unknown } | null)?.message;
  if (wanted && typeof message === 'string') {
    events.emit(AppEvents.alertSuccess, [message]);
  }
}
