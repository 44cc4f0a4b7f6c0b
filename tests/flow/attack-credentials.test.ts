/** Those who have no key, an old one, or somebody else's signature: what they are told, and what is kept of them. */
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { adapters } from '../../backend/src/ingest/registry';
import { HMAC_SECRET, sign } from './support/payload-case';
import { peakMegabytes, residentMegabytes } from './support/process-memory';
import { API_TOKEN, startSidecar, until, WEBHOOK_SECRET, type Sidecar } from './support/sidecar';

jest.setTimeout(120_000);

const PREVIOUS = 'flow-webhook-before';
const PREVIOUS_HMAC = 'example-hmac-before';
const group = (fingerprint: string) =>
  JSON.stringify({
    alerts: [
      {
        status: 'firing',
        labels: { alertname: 'Door' },
        startsAt: new Date(Date.now() - 60_000).toISOString(),
        fingerprint,
      },
    ],
  });

/** Sends bytes as they are; answers what came back once the other side is done or `ms` are over. */
function raw(sidecar: Sidecar, text: string, ms = 1_000): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(sidecar.port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => (clearTimeout(timer), resolve(answer)));
  });
}

const post = (path: string, headers: string[], body = '[]') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('by secret', () => {
  let sidecar: Sidecar;
  beforeAll(async () => void (sidecar = await startSidecar({ WEBHOOK_SECRET_PREVIOUS: PREVIOUS })));
  afterAll(async () => {
    await sidecar.stop();
    sidecar.remove();
  });
  const basic = (pair: string) => `Authorization: Basic ${Buffer.from(pair).toString('base64')}`;

  const WRONG: Array<[string, string[]]> = [
    ['nothing', []],
    ['an empty one', ['Authorization: ']],
    ['the scheme alone', ['Authorization: Bearer']],
    ['a wrong one of the same length', [`Authorization: Bearer ${'x'.repeat(WEBHOOK_SECRET.length)}`]],
    ['its beginning', [`Authorization: Bearer ${WEBHOOK_SECRET.slice(0, -1)}`]],
    ['more than it', [`Authorization: Bearer ${WEBHOOK_SECRET}x`]],
    ['the secret and another word', [`Authorization: Bearer ${WEBHOOK_SECRET} x`]],
    ['another case', [`Authorization: Bearer ${WEBHOOK_SECRET.toUpperCase()}`]],
    ['letters that are not ASCII', [`Authorization: Bearer ${WEBHOOK_SECRET}\u00e9`]],
    ['another scheme', [`Authorization: Digest ${WEBHOOK_SECRET}`]],
    [
      'a wrong one before the right one',
      ['Authorization: Bearer wrong-secret-0', `Authorization: Bearer ${WEBHOOK_SECRET}`],
    ],
    ['the secret as the user', [basic(`${WEBHOOK_SECRET}:x`)]],
    ['a basic without a colon', [basic(WEBHOOK_SECRET)]],
    ['a basic that is no base64', [`Authorization: Basic ${WEBHOOK_SECRET}`]],
    ['the token of the API', [`Authorization: Bearer ${API_TOKEN}`]],
    ['10,000 characters', [`Authorization: Bearer ${'a'.repeat(10_000)}`]],
  ];

  it.each(adapters.flatMap(({ path }) => WRONG.map(([name, headers]) => [path, name, headers] as const)))(
    '%s refuses %s',
    async (path, _, headers) => {
      const answer = await raw(sidecar, post(path, headers));
      expect(statusOf(answer)).toBe(401);
      expect(answer).not.toContain(WEBHOOK_SECRET);
    }
  );

  it.each([[WEBHOOK_SECRET], [PREVIOUS], [`${WEBHOOK_SECRET}  `]])(
    'takes the right one, and the one before it, whatever space HTTP allows after it',
    async (secret) => {
      expect(statusOf(await raw(sidecar, post('/api/v2/alerts', [`Authorization: Bearer ${secret}`])))).toBe(200);
    }
  );

  it('answers a stranger before a body has come, and takes none of it', async () => {
    const started = Date.now();
    const answer = await raw(
      sidecar,
      `POST /webhook/alertmanager HTTP/1.1\r\nHost: x\r\nContent-Length: 30000000\r\n\r\n`,
      5_000
    );
    expect(statusOf(answer)).toBe(401);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it.each(adapters.map(({ path, methods }) => [path, methods.map((method) => method.toUpperCase()).join(', ')]))(
    'tells who opens %s in a browser that it is a webhook',
    async (path, allowed) => {
      const response = await fetch(sidecar.url + path);
      expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
      expect(await response.json()).toEqual({
        code: 'method_not_allowed',
        message: expect.stringContaining('webhook'),
      });
    }
  );

  it('says how often and when last each door refused somebody, and no more of it', async () => {
    const before = (await sidecar.get('/api/v1/health')).body;
    const grafana = before.refused.find(({ source }: { source: string }) => source === 'grafana');
    expect(grafana).toEqual({
      source: 'grafana',
      reason: 'credentials',
      count: expect.any(Number),
      lastAt: expect.stringMatching(/^2/),
    });
    expect(grafana.count).toBeGreaterThanOrEqual(WRONG.length);
    await raw(sidecar, post('/webhook/grafana', ['Authorization: Bearer somebody-elses-secret']));
    expect((await sidecar.post('/webhook/grafana', group('right'))).status).toBe(200);
    const after = (await sidecar.get('/api/v1/health')).body;
    expect(after.refused).toContainEqual({
      source: 'grafana',
      reason: 'credentials',
      count: grafana.count + 1,
      lastAt: expect.stringMatching(/^2/),
    });
    expect(after.status).toBe('ok');
  });

  it('writes none of the credentials it was shown, right or wrong', async () => {
    await raw(sidecar, post('/api/v2/alerts', ['Authorization: Bearer somebody-elses-secret']));
    expect(sidecar.output()).toContain('"outcome":"unauthorized"');
    for (const word of [WEBHOOK_SECRET, PREVIOUS, API_TOKEN, 'somebody-elses-secret', 'Bearer', 'Basic'])
      expect(sidecar.output()).not.toContain(word);
  });
});

describe('by signature', () => {
  let sidecar: Sidecar;
  const start = (env: Record<string, string>) =>
    startSidecar({
      GRAFANA_HMAC_SECRET: HMAC_SECRET,
      GRAFANA_HMAC_HEADER: 'X-My-Signature',
      GRAFANA_HMAC_TIMESTAMP_HEADER: 'X-My-Time',
      ...env,
    });
  beforeAll(async () => void (sidecar = await start({ GRAFANA_HMAC_SECRET_PREVIOUS: PREVIOUS_HMAC })));
  afterAll(async () => {
    await sidecar.stop();
    sidecar.remove();
  });
  const door = '/webhook/grafana';
  const seconds = () => Math.floor(Date.now() / 1000);
  const signed = (body: string, at = seconds()) => ({ 'x-my-signature': sign(body, at), 'x-my-time': String(at) });
  const withOldSecret = (body: string, at = seconds()) => ({
    'x-my-signature': createHmac('sha256', PREVIOUS_HMAC).update(`${at}:${body}`).digest('hex'),
    'x-my-time': String(at),
  });

  it('counts a request that is replayed within the window once', async () => {
    const body = group('replayed');
    const headers = signed(body);
    for (let i = 0; i < 3; i++) expect((await sidecar.post(door, body, headers)).status).toBe(200);
    expect((await sidecar.get('/api/v1/alerts/replayed')).body).toMatchObject({ totalFires: 1, totalDeliveries: 3 });
  });

  it.each<[string, (body: string) => Record<string, string>]>([
    ['no signature', () => ({})],
    ['an empty one', () => ({ 'x-my-signature': '', 'x-my-time': String(seconds()) })],
    ['one of zeros', () => ({ 'x-my-signature': '0'.repeat(64), 'x-my-time': String(seconds()) })],
    ['one replayed after the window', (body) => signed(body, seconds() - 302)],
    ['one of the future', (body) => signed(body, seconds() + 302)],
    ['a time that is no number', (body) => ({ ...signed(body), 'x-my-time': 'now' })],
    ['a time in milliseconds', (body) => signed(body, Date.now())],
    ['that of another body', () => signed(group('another'))],
    ['two', (body) => ({ ...signed(body), 'x-my-signature': `${sign(body, seconds())}, ${sign(body, seconds())}` })],
  ])('refuses %s', async (_, headers) => {
    const body = group('never');
    expect((await sidecar.post(door, body, headers(body))).status).toBe(401);
    expect((await sidecar.get('/api/v1/alerts/never')).status).toBe(404);
  });

  it('takes the secret before while it is configured, and no longer', async () => {
    const body = group('rotated');
    expect((await sidecar.post(door, body, withOldSecret(body))).status).toBe(200);
    const after = await start({});
    expect((await after.post(door, body, withOldSecret(body))).status).toBe(401);
    await after.stop();
    after.remove();
  });

  it('answers who claims no signature before a body has come', async () => {
    expect(
      statusOf(
        await raw(
          sidecar,
          `POST ${door} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${WEBHOOK_SECRET}\r\nContent-Length: 30000000\r\n\r\n`
        )
      )
    ).toBe(401);
  });

  it('reads only so much of what strangers send, and takes small deliveries meanwhile', async () => {
    const most = Buffer.alloc(29_000_000, ' ');
    const head = `POST ${door} HTTP/1.1\r\nHost: x\r\nX-My-Signature: ${'0'.repeat(64)}\r\nX-My-Time: ${seconds()}\r\nContent-Length: 30000000\r\n\r\n`;
    const before = residentMegabytes(sidecar.process.pid!);
    const answers: string[] = [];
    const sockets: Socket[] = [];
    for (let i = 0; i < 20; i++) {
      const socket = connect(sidecar.port, '127.0.0.1', () => (socket.write(head), socket.write(most)));
      sockets.push(socket.on('error', () => undefined).on('data', (chunk) => void answers.push(String(chunk))));
    }
    const refused = await until(
      async () => answers.filter((answer) => statusOf(answer) === 503),
      (all) => all.length >= 18
    );
    expect(refused).toHaveLength(18);
    expect(refused[0]).toMatch(/^retry-after: [1-9]/im);

    const body = group('meanwhile');
    for (let i = 0; i < 5; i++) expect((await sidecar.post(door, body, signed(body))).status).toBe(200);
    const large = JSON.stringify({ alerts: JSON.parse(group('large')).alerts, filler: ' '.repeat(10_000_000) });
    expect((await sidecar.post(door, large, signed(large))).body).toMatchObject({ code: 'too_busy' });
    expect(peakMegabytes(sidecar.process.pid!) - before).toBeLessThan(300);

    for (const socket of sockets) socket.destroy();
    expect(
      await until(
        async () => (await sidecar.post(door, large, signed(large))).status,
        (status) => status === 200
      )
    ).toBe(200);
    expect((await sidecar.get('/metrics')).body).toMatch(/outcome="too-busy"} (?:19|[2-9]\d)/);
  });

  it('writes neither signature nor secret', () => {
    for (const word of [HMAC_SECRET, PREVIOUS_HMAC, sign(group('another'))])
      expect(sidecar.output()).not.toContain(word);
  });
});
