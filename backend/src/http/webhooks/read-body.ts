/**
 * The bytes of a request's body, unpacked and never more than the limit; what goes wrong is an error for the sender.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '../../base/errors';

/** After decompression. Real bodies reach 10,000 alerts. */
export const BODY_LIMIT_BYTES = 32 * 1024 * 1024;

const UNPACKERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

export async function readBody(request: IncomingMessage, limit = BODY_LIMIT_BYTES): Promise<Buffer> {
  try {
    const packing = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
    if (packing !== 'identity') return await unpacked(request, packing, limit);
    if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
    return await collect(request, limit);
  } catch (error) {
    // The rest is let go, so that the sender comes to hear the answer and the connection can be used again.
    request.resume();
    throw error instanceof AppError ? error : broken(error);
  }
}

/** Whose sender went away before the body was whole. */
export function isAborted(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete;
}

async function unpacked(request: IncomingMessage, packing: string, limit: number): Promise<Buffer> {
  const unpacker = UNPACKERS.get(packing)?.();
  if (unpacker === undefined)
    throw new AppError('unsupported_encoding', 'Content-Encoding is none of gzip, deflate, br and identity.');
  request.on('error', (error) => unpacker.destroy(error));
  request.pipe(unpacker);
  try {
    return await collect(unpacker, limit);
  } finally {
    request.unpipe(unpacker);
    unpacker.destroy();
  }
}

function collect(stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    stream.on('data', function take(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes <= limit) return void chunks.push(chunk);
      stream.off('data', take);
      chunks.length = 0;
      reject(tooLarge(limit));
    });
    stream.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    stream.on('error', reject);
    stream.on('close', () => {
      if (!stream.readableEnded) reject(new Error('closed before its end'));
    });
  });
}

function tooLarge(limit: number): AppError {
  return new AppError(
    'payload_too_large',
    `The body is larger than ${limit} bytes. Lower max_alerts or the group size.`
  );
}

function broken(cause: unknown): AppError {
  const message = 'The body did not arrive whole, or is not packed as its Content-Encoding says.';
  return new AppError('bad_request', message, { cause });
}
