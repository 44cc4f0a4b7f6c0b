/** The player against doors of the test's own: credentials, the order of time, and what it makes of answers. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { playHistory } from './player.mjs';

const HOUR = 3_600_000;
const SECRETS = { webhookSecret: 'webhook-secret-of-the-test', hmacSecret: 'hmac-secret-of-the-test' };

let log: string[] = [];
let status = (_url: string) => 200;
const server = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
  }
  const signature = createHmac('sha256', SECRETS.hmacSecret).update(body).digest('hex');
  const signed = request.headers['x-grafana-alerting-signature'] === signature;
  const bearer = request.headers.authorization === `Bearer ${SECRETS.webhookSecret}`;
  log.push(`${request.url} ${signed ? 'signed' : ''}${bearer ? 'bearer' : ''} ${body.trim()}`);
  response.writeHead(status(request.url ?? '')).end('{"message":"no"}');
});
let sidecarUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sidecarUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  log = [];
  status = () => 200;
});

const delivery = (hour: number, door: 'alertmanager' | 'grafana', readable = true) => ({
  at: hour * HOUR,
  door,
  body: { hour },
  readable,
});
const play = (deliveries: Array<ReturnType<typeof delivery>>, until: number) =>
  playHistory({
    deliveries,
    until: until * HOUR,
    doors: { sidecarUrl, ...SECRETS },
    clock: { advanceTo: (at) => log.push(`time ${new Date(at).toISOString().slice(11, 19)}`) },
    settle: async () => void log.push('settle'),
    onProgress: () => {},
  });

it('moves time to each delivery, past the wait of its analyses and through every hour between, and lets the sidecar settle each time', async () => {
  await play([delivery(1, 'alertmanager'), delivery(3.5, 'grafana')], 5);
  expect(log).toEqual([
    'time 01:00:00',
    '/webhook/alertmanager bearer {"hour":1}',
    'settle',
    'time 01:00:20',
    'settle',
    'time 02:00:20',
    'settle',
    'time 03:00:20',
    'settle',
    'time 03:30:00',
    '/webhook/grafana signed {"hour":3.5}',
    'settle',
    'time 03:30:20',
    'settle',
    'time 04:30:20',
    'settle',
    'time 05:00:00',
    'settle',
  ]);
});

it('stops at a delivery that is refused, and says what the door answered', async () => {
  status = () => 503;
  await expect(play([delivery(1, 'alertmanager')], 2)).rejects.toThrow(
    'answered 503 to the delivery of 1970-01-01T01:00:00.000Z: {"message":"no"}'
  );
});

it('wants a 400 for the delivery that cannot be read', async () => {
  await expect(play([delivery(1, 'grafana', false)], 2)).rejects.toThrow('answered 200');
  status = () => 400;
  await expect(play([delivery(1, 'grafana', false)], 2)).resolves.toBeUndefined();
});
