/**
 * How an error is answered: `{code, message}` with its status; what is unexpected is logged and shows nothing of
 * itself.
 */
import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '@alert-recall/contract';
import { AppError } from '../base/errors';
import type { Logger } from '../base/logger';
import { statusOf } from './error-status';

export function errorAnswer(error: unknown, log: Logger): { status: number; body: ErrorBody } {
  if (error instanceof AppError)
    return { status: statusOf(error.code), body: { code: error.code, message: error.message } };
  log.error({ err: error }, 'unexpected error');
  const message = 'Something went wrong in the sidecar; its log says what.';
  return { status: statusOf('internal'), body: { code: 'internal', message } };
}

/** One write, where Express is not needed. Whoever is gone or answered already gets nothing. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {}
): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(text);
}
