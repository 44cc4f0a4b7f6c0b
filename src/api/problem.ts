/** What can go wrong between a page and the sidecar, as a closed list. Knows HTTP answers, not pages. */
import { errorBody, type ErrorCode } from '@alert-recall/contract';

export type ProblemKind =
  | 'not-configured'
  | 'sidecar-unreachable'
  | 'not-a-sidecar'
  | 'wrong-token'
  | 'forbidden'
  | 'not-found'
  | 'sidecar'
  | 'grafana-unreachable';

export class ApiProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    /** The sidecar's own error code, when it was the sidecar that spoke. */
    readonly code: string | null = null,
    readonly status: number | null = null
  ) {
    super(message);
    this.name = 'ApiProblem';
  }
}

const KINDS: Partial<Record<ErrorCode, ProblemKind>> = {
  unauthorized: 'wrong-token',
  forbidden: 'forbidden',
  not_found: 'not-found',
};

interface FailedFetch {
  status?: number;
  data?: unknown;
  statusText?: string;
}

/** Reads the failure of a call through Grafana's plugin proxy. */
export function toProblem(failure: unknown): ApiProblem {
  if (failure instanceof ApiProblem) {
    return failure;
  }
  const { status, data } = (failure ?? {}) as FailedFetch;
  const spoken = errorBody.safeParse(data);
  if (spoken.success) {
    return fromSidecar(spoken.data.code, spoken.data.message, status ?? null);
  }
  return fromProxy(status, hostMessage(data));
}

function fromSidecar(code: ErrorCode, message: string, status: number | null): ApiProblem {
  return new ApiProblem(KINDS[code] ?? 'sidecar', message, code, status);
}

function fromProxy(status: number | undefined, message: string): ApiProblem {
  const problem = (kind: ProblemKind, text: string) => new ApiProblem(kind, text, null, status ?? null);
  if (!status) {
    return problem('grafana-unreachable', 'Grafana did not answer. Check the network and try again.');
  }
  if (status === 502 || status === 504) {
    return problem('sidecar-unreachable', 'The sidecar does not answer.');
  }
  if (status === 401) {
    return problem('wrong-token', 'The request was refused: not signed in, or the API token is wrong.');
  }
  if (status === 403) {
    return problem('forbidden', 'Your role in Grafana does not allow this.');
  }
  if (
    /plugin (setting )?not (found|enabled)|plugin is not enabled|plugin setting|interpolate|render plugin headers/i.test(
      message
    )
  ) {
    return problem('not-configured', 'The app is not set up yet.');
  }
  return problem(
    'not-a-sidecar',
    `What answers at the sidecar address is not an Alert Recall sidecar (HTTP ${status}).`
  );
}

function hostMessage(data: unknown): string {
  const message = (data as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : '';
}
