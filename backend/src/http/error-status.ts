/** Which HTTP status an error code has. The one place that decides it. */
import type { ErrorCode } from '@alert-recall/contract';

const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unreadable_delivery: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  payload_too_large: 413,
  unsupported_encoding: 415,
  headers_too_large: 431,
  internal: 500,
  // Senders try again after a 503, and after no 4xx: nothing is ever shed with a 429.
  store_unavailable: 503,
  queue_full: 503,
  shutting_down: 503,
  too_busy: 503,
};

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}
