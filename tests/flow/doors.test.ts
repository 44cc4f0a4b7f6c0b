/** The doors as a sender meets them: credentials, signatures, bodies, answers. */
import { gzipSync } from 'node:zlib';
import { HMAC_SECRET, readCase, sign } from './support/payload-case';
import { API_TOKEN, startSidecar, WEBHOOK_SECRET, type Sidecar } from './support/sidecar';

const group = (fingerprint: string) => ({
  receiver: 'main',
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'Door', host: fingerprint },
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: '0001-01-01T00:00:00Z',
      fingerprint,
    },
  ],
});

jest.setTimeout(120_000);

describe('with a bearer secret, and the one before it', () => {
  let sidecar: Sidecar;
  beforeAll(async () => void (sidecar = await startSidecar({ WEBHOOK_SECRET_PREVIOUS: 'flow-webhook-before' })));
  afterAll(async () => {
    await sidecar.stop();
    sidecar.remove();
  });
  const door = '/webhook/alertmanager';
  const basic = (password: string) => `Basic ${Buffer.from(`alertmanager:${password}`).toString('base64')}`;

  it.each([
    ['bearer', `Bearer ${WEBHOOK_SECRET}`, 200],
    ['bearer, the secret before', 'Bearer flow-webhook-before', 200],
    ['basic', basic(WEBHOOK_SECRET), 200],
    ['a wrong bearer', 'Bearer flow-webhook-secreT', 401],
    ['a wrong length', 'Bearer x', 401],
    ['a wrong basic', basic('nope'), 401],
    ['the API token', 'Bearer flow-api-token-0001', 401],
    ['another scheme', `Digest ${WEBHOOK_SECRET}`, 401],
    ['nothing', '', 401],
  ])('answers %s as it should', async (_, authorization, status) => {
    const answer = await sidecar.post(door, group('auth'), authorization ? { authorization } : {});
    expect(answer.status).toBe(status);
    if (status === 401)
      expect(answer.body).toEqual({ code: 'unauthorized', message: 'Credentials are missing or wrong.' });
  });

  it('does not take the webhook secret for the API', async () => {
    expect((await sidecar.get('/api/v1/alerts', WEBHOOK_SECRET)).status).toBe(401);
  });

  it('reads a compressed body, and refuses one that unpacks to more than 32 MB', async () => {
    const compressed = (bytes: Buffer) =>
      fetch(sidecar.url + door, {
        method: 'POST',
        body: new Uint8Array(gzipSync(bytes)),
        headers: { authorization: `Bearer ${WEBHOOK_SECRET}`, 'content-encoding': 'gzip' },
      });
    expect((await compressed(Buffer.from(JSON.stringify(group('gzip'))))).status).toBe(200);
    expect((await compressed(Buffer.alloc(32 * 1024 * 1024 + 1, ' '))).status).toBe(413);
  });

  it('takes a batch of 10,000 alerts', async () => {
    const alerts = Array.from({ length: 10_000 }, (_, i) => group(`batch-${i}`).alerts[0]);
    expect(await sidecar.post(door, { alerts })).toMatchObject({ status: 200, body: { accepted: 10_000 } });
  });

  it('keeps the good alerts of a batch and rejects a bad one by name', async () => {
    const alerts = [
      group('good').alerts[0],
      { status: 'firing', labels: 7 },
      { status: 'on fire', labels: { alertname: 'x' } },
    ];
    const { status, body } = await sidecar.post(door, { alerts });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 1, reason: expect.stringContaining('labels') },
        { index: 2, reason: 'status is neither "firing" nor "resolved"' },
      ],
    });
    expect((await sidecar.get('/api/v1/deliveries?show=partial')).body.items[0]).toMatchObject({
      outcome: 'partial',
      alerts: 3,
      rejected: body.rejected,
    });
  });

  it.each([
    ['no JSON', '{"alerts": [', 'The body is not JSON'],
    ['an empty body', '', 'The body is empty'],
    ['a chat message', '{"text":"disk full"}', 'the default payload is needed'],
    ['legacy alerting', '{"ruleId":1,"state":"alerting","evalMatches":[]}', 'legacy alerting'],
  ])('answers %s with 400, what was expected, and lists it as unreadable', async (_, body, sentence) => {
    const answer = await sidecar.post('/webhook/grafana', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'unreadable_delivery', message: expect.stringContaining(sentence) });
    const { items } = (await sidecar.get('/api/v1/deliveries?show=unreadable')).body;
    expect(items[0]).toMatchObject({
      outcome: 'unreadable',
      source: 'grafana',
      problem: expect.stringContaining(sentence),
    });
  });

  it('recognises the test button: nothing is counted, and the page can say when it came', async () => {
    const { steps } = readCase('21-');
    const before = (await sidecar.get('/api/v1/alerts?limit=1')).body.total;
    expect(await sidecar.post('/webhook/grafana', steps[0]!.body)).toMatchObject({
      status: 200,
      body: { test: true, accepted: 0 },
    });
    expect((await sidecar.get('/api/v1/alerts?limit=1')).body.total).toBe(before);
    expect((await sidecar.get('/api/v1/overview')).body.attention.lastTestAt).not.toBeNull();
  });

  it.each(['//webhook/alertmanager', '/webhook//alertmanager/', '/webhook/alertmanager/?orgId=1', '//api/v2/alerts'])(
    'takes alerts at %s, as an address put together by hand comes out',
    async (path) => {
      const { alerts } = group('slashes');
      expect((await sidecar.post(path, path.includes('v2') ? alerts : { alerts })).status).toBe(200);
    }
  );

  it('tells who pushes by the first API of Alertmanager where to push, whatever its secret is, and shows it as refused', async () => {
    const refusedBefore = (await sidecar.get('/api/v1/health')).body.refused;
    expect(refusedBefore.filter(({ reason }: { reason: string }) => reason === 'wrong-address')).toEqual([]);
    for (const headers of [undefined, { authorization: 'Bearer another-secret' }, {}]) {
      const answer = await sidecar.post(
        '/api/v1/alerts',
        [{ labels: { alertname: 'PushedV1' } }],
        headers as Record<string, string>
      );
      expect(answer).toEqual({
        status: 404,
        body: {
          code: 'not_found',
          message: expect.stringMatching(/\/api\/v2\/alerts.*api_version: v2.*enable_alertmanager_v2/),
        },
      });
      expect(answer.body.message).not.toMatch(/secret|token|credentials/i);
    }
    const { refused } = (await sidecar.get('/api/v1/health')).body;
    expect(refused).toContainEqual({
      source: 'prometheus',
      reason: 'wrong-address',
      count: 3,
      lastAt: expect.stringMatching(/^2/),
    });
    expect((await sidecar.get('/metrics')).body).toContain(
      'alert_recall_webhooks_total{source="prometheus",outcome="wrong-address"} 3'
    );
    expect((await sidecar.get('/api/v1/alerts')).status).toBe(200);
  });

  it('takes headers up to 64 kB, and says in words and figures that more are too many', async () => {
    const overview = (bytes: number) =>
      fetch(`${sidecar.url}/api/v1/overview`, {
        headers: { authorization: `Bearer ${API_TOKEN}`, 'x-auth-request-groups': 'g'.repeat(bytes) },
      });
    for (const bytes of [20_000, 60_000]) expect((await overview(bytes)).status).toBe(200);
    for (let i = 0; i < 3; i++) {
      const answer = await overview(70_000);
      expect({ status: answer.status, body: await answer.json() }).toEqual({
        status: 431,
        body: { code: 'headers_too_large', message: expect.stringContaining('65536 bytes') },
      });
    }
    expect((await sidecar.get('/metrics')).body).toContain(
      'alert_recall_broken_requests_total{cause="headers-too-large"} 3'
    );
    expect(sidecar.output().match(/"cause":"headers-too-large"/g)).toHaveLength(1);
  });

  it('says what a wrong path or method is', async () => {
    expect(await sidecar.post('/webhook/nobody', {})).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'There is nothing at POST /webhook/nobody.' },
    });
  });

  it('shows every series before its first event', async () => {
    const { body } = await sidecar.get<string>('/metrics');
    for (const line of [
      'alert_recall_history_events_total{kind="analysis"}',
      'alert_recall_history_store_errors_total{op="prune"} 0',
      'alert_recall_history_drops_total 0',
      'alert_recall_history_recurrence_count',
      'alert_recall_webhooks_total{source="prometheus",outcome="too-large"} 0',
      'alert_recall_fires_total{outcome="suppressed-group-cooldown"} 0',
      'alert_recall_queue_depth',
    ]) {
      expect(body).toContain(line);
    }
  });
});

describe('with a signing secret for Grafana', () => {
  let sidecar: Sidecar;
  beforeAll(async () => {
    sidecar = await startSidecar({
      GRAFANA_HMAC_SECRET: HMAC_SECRET,
      GRAFANA_HMAC_SECRET_PREVIOUS: 'example-hmac-before',
      GRAFANA_HMAC_HEADER: 'X-My-Signature',
      GRAFANA_HMAC_TIMESTAMP_HEADER: 'X-My-Time',
    });
  });
  afterAll(async () => {
    await sidecar.stop();
    sidecar.remove();
  });
  const body = JSON.stringify(group('signed'));
  const seconds = () => Math.floor(Date.now() / 1000);
  const post = (headers: Record<string, string>, text = body) => sidecar.post('/webhook/grafana', text, headers);

  it('takes a body signed now', async () => {
    const now = seconds();
    expect((await post({ 'x-my-signature': sign(body, now), 'x-my-time': String(now) })).status).toBe(200);
    expect((await post({ 'x-my-signature': sign(body, now).toUpperCase(), 'x-my-time': String(now) })).status).toBe(
      200
    );
  });

  it.each<[string, () => Record<string, string>]>([
    [
      'a replayed request, older than the window',
      () => ({ 'x-my-signature': sign(body, seconds() - 301), 'x-my-time': String(seconds() - 301) }),
    ],
    [
      'a time that was not signed',
      () => ({ 'x-my-signature': sign(body, seconds()), 'x-my-time': String(seconds() - 1) }),
    ],
    ['no time', () => ({ 'x-my-signature': sign(body) })],
    [
      'a signature cut short',
      () => ({ 'x-my-signature': sign(body, seconds()).slice(0, 62), 'x-my-time': String(seconds()) }),
    ],
    ['the bearer secret instead', () => ({ authorization: `Bearer ${WEBHOOK_SECRET}` })],
  ])('refuses %s', async (_, headers) => {
    expect((await post(headers())).status).toBe(401);
  });

  it('refuses a body that is not the one that was signed', async () => {
    const now = seconds();
    expect(
      (await post({ 'x-my-signature': sign(body, now), 'x-my-time': String(now) }, body.replace('signed', 'singed')))
        .status
    ).toBe(401);
  });

  it('leaves the other doors to the bearer secret', async () => {
    expect((await sidecar.post('/webhook/alertmanager', group('other'))).status).toBe(200);
  });
});
