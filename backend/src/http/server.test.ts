import { connect, type AddressInfo } from 'node:net';
import { get, type Server } from 'node:http';
import { errorBody } from '@alert-recall/contract';
import { createHttpServer, TIMEOUTS } from './server';
import { readBody } from './webhooks/read-body';

const broken: string[] = [];
const events = { requestBroken: (cause: string) => void broken.push(cause) };

let server: Server;
beforeEach(async () => {
  broken.length = 0;
  server = createHttpServer(
    (request, response) =>
      void readBody(request).then(
        () => response.end('taken'),
        () => response.end()
      ),
    events,
    { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const port = () => (server.address() as AddressInfo).port;

/** Sends `start`, then a byte now and then, until it is cut off; answers what came back and after how long. */
function dribble(start: string, byte: string): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    let answer = '';
    const socket = connect(port(), '127.0.0.1', () => socket.write(start));
    const timer = setInterval(() => socket.write(byte), 30);
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => (clearInterval(timer), resolve({ answer, ms: Date.now() - startedAt })));
  });
}

/** Writes it all and waits to be cut off. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port(), '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

function withHeader(bytes: number): Promise<{ status: number; text: string; type: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-auth-request-groups': 'g'.repeat(bytes) };
    get({ host: '127.0.0.1', port: port(), headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text, type: response.headers['content-type'] }));
    }).on('error', reject);
  });
}

const errorIn = (answer: string) => errorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))));

it.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'a'],
  ['chunks', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'],
])('cuts off who sends %s byte by byte', async (_, start, byte) => {
  const { answer, ms } = await dribble(start, byte);
  expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
  expect(ms).toBeLessThan(5_000);
  expect(broken).toEqual(['too-slow']);
});

it('waits for the headers no longer than ten seconds, and for the whole no longer than thirty', () => {
  expect(TIMEOUTS).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  const byDefault = createHttpServer(() => undefined, events);
  expect([byDefault.headersTimeout, byDefault.requestTimeout]).toEqual([10_000, 30_000]);
});

describe('headers', () => {
  it.each([20_000, 60_000])('of %d bytes are taken', async (bytes) => {
    expect(await withHeader(bytes)).toMatchObject({ status: 200, text: 'taken' });
  });

  it.each([65_536, 80_000, 1_000_000])('of %d bytes are refused as JSON', async (bytes) => {
    const { status, text, type } = await withHeader(bytes);
    expect({ status, type }).toEqual({ status: 431, type: 'application/json; charset=utf-8' });
    expect(errorBody.parse(JSON.parse(text))).toMatchObject({ code: 'headers_too_large' });
    expect(broken).toEqual(['headers-too-large']);
  });
});

it.each([
  ['nothing of HTTP', 'HELLO\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]'],
  ['chunks that are none', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n[]\r\n'],
])('answers %s with 400 as JSON', async (_, text) => {
  const answer = await raw(text);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(errorIn(answer)).toMatchObject({ code: 'bad_request' });
  expect(broken).toEqual(['malformed']);
});
