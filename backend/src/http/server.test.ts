import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express, { Router } from 'express';
import { silentLogger } from '../base/logger';
import { createApp, createHttpServer, TIMEOUTS } from './server';

let server: Server;
beforeEach(async () => {
  const router = Router();
  router.post('/', express.raw({ type: () => true }), (_, response) => void response.json('taken'));
  const app = createApp({ routers: [router], isStopping: () => false, log: silentLogger });
  server = createHttpServer(app, { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Sends `start`, then a byte now and then, until it is cut off; answers what came back and after how long. */
function dribble(start: string, byte: string): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    let answer = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(start));
    const timer = setInterval(() => socket.write(byte), 30);
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => (clearInterval(timer), resolve({ answer, ms: Date.now() - startedAt })));
  });
}

it.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'a'],
  ['chunks', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'],
])('cuts off who sends %s byte by byte', async (_, start, byte) => {
  const { answer, ms } = await dribble(start, byte);
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
  expect(ms).toBeLessThan(5_000);
});

it('waits for the headers no longer than ten seconds, and for the whole no longer than thirty', () => {
  expect(TIMEOUTS).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  const byDefault = createHttpServer(createApp({ routers: [], isStopping: () => false, log: silentLogger }));
  expect([byDefault.headersTimeout, byDefault.requestTimeout]).toEqual([10_000, 30_000]);
});
