/** The closed list of error codes of the API; the message tells the reader what to do. */
import { z } from 'zod';

export const errorCode = z.enum([
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'unreadable_delivery',
  'too_slow',
  'payload_too_large',
  'headers_too_large',
  'unsupported_encoding',
  'store_unavailable',
  'queue_full',
  'shutting_down',
  'too_busy',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCode>;

export const errorBody = z.object({ code: errorCode, message: z.string() });
export type ErrorBody = z.infer<typeof errorBody>;
