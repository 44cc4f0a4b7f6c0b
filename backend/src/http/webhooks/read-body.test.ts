import { createServer, request as send, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { AppError } from '../../base/errors';
import { isAborted, readBody } from './read-body';

const LIMIT = 1_000;

let server: Server;
/** What became of each body, in order. */
let outcomes: Array<{ bytes?: Buffer; error?: AppError; aborted: boolean }>;
let onOutcome: () => void;
beforeEach(async () => {
  outcomes = [];
  server = createServer((request, response) => {
    void readBody(request, LIMIT)
      .then(
        (bytes) => outcomes.push({ bytes, aborted: isAborted(request) }),
        (error: AppError) => outcomes.push({ error, aborted: isAborted(request) })
      )
      .then(() => (response.end(), onOutcome?.()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));

const open = (headers: OutgoingHttpHeaders) =>
  send({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, method: 'POST', headers });

/** Sends it whole; answers what was read. */
async function read(body: Buffer | string, headers: OutgoingHttpHeaders = {}) {
  const request = open(headers);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  request.end(body);
  (await answered).resume();
  return outcomes.at(-1)!;
}

const text = '{"alerts":["ü"]}';

it.each([
  ['as it is', Buffer.from(text), {}],
  ['as it says by name', Buffer.from(text), { 'content-encoding': 'Identity' }],
  ['by gzip', gzipSync(text), { 'content-encoding': 'gzip' }],
  ['by deflate', deflateSync(text), { 'content-encoding': 'DEFLATE' }],
  ['by br', brotliCompressSync(text), { 'content-encoding': 'br' }],
  ['in chunks', Buffer.from(text), { 'transfer-encoding': 'chunked' }],
])('reads a body packed %s', async (_, body, headers) => {
  expect((await read(body, headers)).bytes?.toString()).toBe(text);
});

it('reads no body as one without bytes', async () => {
  expect((await read('')).bytes).toHaveLength(0);
});

it('takes the last byte that fits, and none beyond', async () => {
  expect((await read('x'.repeat(LIMIT), { 'content-length': LIMIT })).bytes).toHaveLength(LIMIT);
  const tooMany: OutgoingHttpHeaders[] = [{ 'content-length': LIMIT + 1 }, { 'transfer-encoding': 'chunked' }];
  for (const headers of tooMany)
    expect((await read('x'.repeat(LIMIT + 1), headers)).error?.code).toBe('payload_too_large');
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  expect((await read(bomb, { 'content-encoding': 'gzip' })).error?.code).toBe('payload_too_large');
});

it.each([
  ['a packing that nobody knows', text, 'zstd', 'unsupported_encoding'],
  ['a name of every object', text, 'constructor', 'unsupported_encoding'],
  ['no gzip where gzip is announced', text, 'gzip', 'bad_request'],
  ['half a gzip', gzipSync(text).subarray(0, 12), 'gzip', 'bad_request'],
])('refuses %s, and the connection can be used again', async (_, body, packing, code) => {
  expect((await read(body, { 'content-encoding': packing })).error?.code).toBe(code);
  expect((await read(text)).bytes?.toString()).toBe(text);
});

it.each<OutgoingHttpHeaders>([{}, { 'content-encoding': 'gzip' }])(
  'knows whose sender went away in the middle, with %j',
  async (headers) => {
    const over = new Promise<void>((resolve) => (onOutcome = resolve));
    const request = open({ ...headers, 'content-length': 500 }).on('error', () => undefined);
    server.once('request', () => request.destroy());
    request.write(gzipSync(text).subarray(0, 10));
    await over;
    expect(outcomes).toMatchObject([{ error: { code: 'bad_request' }, aborted: true }]);
  }
);
