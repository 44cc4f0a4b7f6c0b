/** What can go wrong before a body is read, in our codes. */
import type { Request } from 'express';
import { AppError } from '../../base/errors';

/** After decompression. Real bodies reach 10,000 alerts. */
export const BODY_LIMIT_BYTES = 32 * 1024 * 1024;

export function isAborted(request: Request, error: unknown): boolean {
  // A request that was read to its end is destroyed as well.
  return (request.destroyed && !request.complete) || (error as { type?: string }).type === 'request.aborted';
}

/** What express.raw says of a body it could not read, in our codes. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const type = (error as { type?: string }).type;
  if (type === 'entity.too.large')
    return new AppError(
      'payload_too_large',
      `The body is larger than ${BODY_LIMIT_BYTES} bytes. Lower max_alerts or the group size.`,
      { cause: error }
    );
  if (type === 'encoding.unsupported')
    return new AppError('unsupported_encoding', 'Content-Encoding is none of gzip, deflate, br and identity.', {
      cause: error,
    });
  if (type?.startsWith('request.') || (error as { status?: number }).status === 400)
    return new AppError(
      'bad_request',
      'The body did not arrive whole, or is not packed as its Content-Encoding says.',
      { cause: error }
    );
  return new AppError('internal', 'The sidecar could not handle this request; its log says why.', { cause: error });
}
