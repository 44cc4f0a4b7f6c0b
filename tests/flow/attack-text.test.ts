/** Text that would like to be more than text, on its way from an alert and a model to API, log, notice and push. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as api from './support/messages-api';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(120_000);

const apiKey = ['text', 'model', 'key', '0123456789'].join('-');
const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(2)>',
  '[click](javascript:alert(3)) ![x](https://evil.example.test/p.png) <https://evil.example.test> [ref][1]\n\n[1]: javascript:alert(4)',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '\u001b[31mred\u001b]0;title\u0007',
  '\u202egnp.exe\u202c a\u200bb',
  'x\r\nX-Priority: 5\r\nTitle: injected\r\n\r\nbody',
  '"}\n{"event":"finding","summary":"forged"}\n{"level":60,"msg":"forged"}',
].join('\n');
const NAME = `Evil\r\nTitle: injected\n{"event":"forged"} ${HOSTILE}`;

let pushes: Array<{ url: string; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Record<string, any> }>;
let ntfy: Server;
let model: api.MessagesApi;
let sidecar: Sidecar;
beforeAll(async () => {
  pushes = [];
  ntfy = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    pushes.push({
      url: request.url!,
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      body: JSON.parse(body),
    });
    response.end('{}');
  });
  await new Promise<void>((resolve) => ntfy.listen(0, '127.0.0.1', resolve));
  model = await api.startMessagesApi({ apiKey });
  model.otherwise(
    api.structured({
      summary: `Finding ${HOSTILE}`.slice(0, 190),
      rootCause: HOSTILE,
      body: HOSTILE,
      nextSteps: [HOSTILE],
    })
  );
  sidecar = await startSidecar({
    ANTHROPIC_API_KEY: apiKey,
    ANTHROPIC_BASE_URL: model.url,
    NTFY_PUBLISH_URL: `http://127.0.0.1:${(ntfy.address() as AddressInfo).port}`,
  });
  const alert = {
    status: 'firing',
    labels: { alertname: NAME, evil: HOSTILE },
    annotations: { summary: HOSTILE, runbook_url: 'javascript:alert(5)' },
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    fingerprint: 'evil',
    generatorURL: 'data:text/html,x',
  };
  const bad = { status: 'firing', labels: { [`bad\n{"event":"forged"}`]: [] } };
  expect((await sidecar.post('/webhook/alertmanager', { receiver: HOSTILE, alerts: [alert, bad] })).status).toBe(200);
  await sidecar.post('/webhook/alertmanager', `{"event":"forged"}\n${HOSTILE}`);
  await until(
    async () => pushes.length,
    (count) => count > 0,
    20_000
  );
});
afterAll(async () => {
  await sidecar.stop();
  sidecar.remove();
  await model.close();
  ntfy.closeAllConnections();
  ntfy.close();
});

it('the API answers it as it was sent, as JSON that no browser takes for a page, and makes no link of it', async () => {
  const response = await fetch(`${sidecar.url}/api/v1/alerts/evil`, {
    headers: { authorization: 'Bearer flow-api-token-0001' },
  });
  expect([response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
    expect.stringContaining('application/json'),
    'nosniff',
  ]);
  expect(await response.json()).toMatchObject({ name: NAME, labels: { evil: HOSTILE }, links: [] });
});

it('a push carries it in its body only, the title on one line', () => {
  expect(pushes).toHaveLength(1);
  const { url, headers, rawHeaders, body } = pushes[0]!;
  expect(url).toBe('/');
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-priority']));
  expect(headers).not.toHaveProperty('title');
  expect(rawHeaders.join('\n')).not.toMatch(/Evil|injected|script/);
  expect(body.title).not.toMatch(/[\r\n]/);
  expect(body).toMatchObject({ topic: 'alert-recall', priority: 3 });
  expect(body.title + body.message).toContain('gnp.exe');
  expect(body.title + body.message).not.toMatch(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/
  );
});

it('log and notices stay one line of JSON each, and none is forged', () => {
  const lines = sidecar
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event?: string; level?: number; summary?: string });
  expect(lines.filter(({ event }) => event === 'forged')).toEqual([]);
  expect(lines.filter(({ event }) => event === 'finding')).toHaveLength(1);
  expect(lines.filter(({ level }) => level === 60)).toEqual([]);
  expect(sidecar.output()).not.toMatch(/[\u001b\u0007]/);
});

it('the model is told of it as data only: its instructions are the same for every alert', () => {
  const [request] = model.requests;
  expect(JSON.stringify(request!.body.system)).not.toMatch(/Evil|script|evil\.example/);
});
