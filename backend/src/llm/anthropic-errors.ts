/** Turns whatever the SDK throws into a `ModelError`: its own classes, and the raw errors it lets through. */
import Anthropic, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from '@anthropic-ai/sdk';
import { messageOf } from '../base/errors';
import type { Millis } from '../domain/types';
import { SecretInRequest } from './egress-scan';
import { ModelError, type ModelErrorKind } from './model-error';

/** A server may ask for any pause; an alert cannot wait for ever. */
const LONGEST_PAUSE_MS = 10 * 60_000;

export interface AbortState {
  /** The caller ended it, and not because its own time was up. */
  byCaller: boolean;
  timedOut: boolean;
  timeoutMs: Millis;
}

export function toModelError(error: unknown, abort: AbortState, now: Millis): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof SecretInRequest)
    return new ModelError({ kind: 'secret-stopped', message: error.message, cause: error });
  if (abort.timedOut || error instanceof APIConnectionTimeoutError) {
    return new ModelError({
      kind: 'timeout',
      message: `The model did not answer within ${Math.round(abort.timeoutMs / 1000)} s.`,
      cause: error,
    });
  }
  if (abort.byCaller || error instanceof APIUserAbortError || isAbort(error)) {
    return new ModelError({ kind: 'aborted', message: 'The request to the model was called off.', cause: error });
  }
  if (error instanceof APIConnectionError)
    return new ModelError({
      kind: 'unavailable',
      message: `The model could not be reached: ${reasonOf(error)}.`,
      cause: error,
    });
  if (error instanceof APIError) return fromStatus(error, now);
  if (nameOf(error) === 'SyntaxError')
    return new ModelError({
      kind: 'unreadable-reply',
      retryable: true,
      message: 'The model answered with text that is not JSON.',
      cause: error,
    });
  // `terminated`: the connection broke off in the middle of the body.
  if (nameOf(error) === 'TypeError')
    return new ModelError({
      kind: 'unavailable',
      message: `The answer of the model broke off: ${reasonOf(error)}.`,
      cause: error,
    });
  return new ModelError({
    kind: 'unavailable',
    message: `The request to the model failed: ${messageOf(error)}.`,
    cause: error,
  });
}

const BY_STATUS: Record<number, ModelErrorKind> = {
  401: 'unauthorized',
  403: 'unauthorized',
  408: 'unavailable',
  409: 'unavailable',
  429: 'rate-limited',
  529: 'overloaded',
};

/** An account that is used up is mostly told with 400 or 429, as if the request were at fault: only the words tell. */
const NO_CREDIT =
  /credit balance|out of credits?|no credits? left|insufficient[ _](?:credits?|funds|balance|quota)|exceeded your current quota|payment required|billing (?:hard )?limit/i;
const USAGE_LIMIT = /\b(?:usage|spend|spending) limits?\b/i;

const NO_CREDIT_WORDS = 'The account of the model has no credit left';
const WORDS: Partial<Record<ModelErrorKind, string>> = {
  unauthorized: 'The model refused the key (check ANTHROPIC_API_KEY)',
  'rate-limited': 'The model limits the rate of requests',
  overloaded: 'The model is overloaded',
  unavailable: 'The model is not available',
  'bad-request': 'The model did not accept the request',
};

function fromStatus(error: APIError, now: Millis): ModelError {
  const status = error.status as number | undefined;
  const spent = spentWords(error, status);
  const kind = spent ? 'budget' : kindOf(status, error.type);
  // A page of HTML has no type; what the API itself says of a bad request or of an account is worth reading.
  const worthReading = (kind === 'bad-request' || kind === 'budget') && error.type && error.apiMessage;
  const said = [error.type ?? 'no error type', ...(worthReading ? [wholeWords(error.apiMessage!, 200)] : [])].join(
    ', '
  );
  return new ModelError({
    kind,
    message: `${spent ?? WORDS[kind] ?? 'The model failed'}: ${status ?? 'no status'} ${said.replace(/\.$/, '')}.`,
    retryAfterMs: pauseOf(error.headers, now),
    cause: error,
  });
}

/** Null: the account is not what is at fault. */
function spentWords(error: APIError, status: number | undefined): string | null {
  if (status === 402 || error instanceof Anthropic.EnforcedSpendLimitReachedError) return NO_CREDIT_WORDS;
  if (status === undefined || status < 400 || status >= 500) return null;
  const said = `${error.type ?? ''} ${error.apiMessage ?? ''}`;
  if (NO_CREDIT.test(said)) return NO_CREDIT_WORDS;
  return USAGE_LIMIT.test(said) ? 'The account of the model has reached its usage limit' : null;
}

/** The caller redacts it: a secret that was cut in two would not be recognised, so a torn word goes whole. */
function wholeWords(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max).replace(/\S*$/, '')}…`;
}

function kindOf(status: number | undefined, type: string | null): ModelErrorKind {
  if (status === undefined) return type === 'overloaded_error' ? 'overloaded' : 'unavailable';
  return BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'bad-request');
}

function pauseOf(headers: Headers | undefined, now: Millis): Millis | null {
  const exact = Number(headers?.get('retry-after-ms') ?? NaN);
  const after = headers?.get('retry-after') ?? '';
  const asked = Number.isFinite(exact)
    ? exact
    : /^\d+(\.\d+)?$/.test(after)
      ? Number(after) * 1000
      : Date.parse(after) - now;
  return asked > 0 ? Math.min(asked, LONGEST_PAUSE_MS) : null;
}

function isAbort(error: unknown): boolean {
  return nameOf(error) === 'AbortError' || nameOf(error) === 'TimeoutError';
}

/** By name, because errors of `fetch` may come from another realm, where `instanceof` is blind. */
function nameOf(error: unknown): string {
  return (error as { name?: string } | null)?.name ?? '';
}

/** `fetch failed` says nothing; the error behind it does. */
function reasonOf(error: unknown): string {
  let innermost = error as { cause?: unknown; code?: string; message?: string };
  while (typeof innermost.cause === 'object' && innermost.cause !== null) innermost = innermost.cause;
  return innermost.code ?? innermost.message ?? messageOf(error);
}
