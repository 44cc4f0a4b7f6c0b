/** The preview host over HTTP: settings, roles, and the proxy against a sidecar of the test's own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdPort } from '../tools/held-port.mjs';
import { startPreviewHost } from './preview-host.mjs';

const ID = 'acme-test-app';
const TOKEN = 'token-of-the-test';
const headers = [{ name: 'Authorization', content: 'Bearer {{ .SecureJsonData.apiToken }}' }];
const url = '{{ .JsonData.sidecarUrl }}/api';
const manifest = {
  id: ID,
  name: 'Test',
  type: 'app',
  info: { version: '1.0.0' },
  routes: [
    { path: 'api/*', method: 'POST', reqRole: 'Editor', url, headers },
    { path: 'api/*', method: 'GET', url, headers },
  ],
};

let seen: Array<{ method?: string; url?: string; headers: IncomingMessage['headers']; body: string }> = [];
let reply: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('{}');

const sidecar = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
  }
  seen.push({ method: request.method, url: request.url, headers: request.headers, body });
  reply(request, response);
});
const pluginDir = mkdtempSync(path.join(tmpdir(), 'preview-host-'));
let host: Awaited<ReturnType<typeof startPreviewHost>>;

beforeAll(async () => {
  writeFileSync(path.join(pluginDir, 'plugin.json'), JSON.stringify(manifest));
  writeFileSync(path.join(pluginDir, 'module.js'), 'define([], () => ({}))');
  await new Promise<void>((resolve) => sidecar.listen(0, '127.0.0.1', resolve));
  const { port } = sidecar.address() as AddressInfo;
  host = await startPreviewHost({
    sidecarUrl: `http://127.0.0.1:${port}`,
    apiToken: TOKEN,
    pluginDir,
    proxyTimeoutMs: 300,
  });
});
afterAll(async () => {
  await host.stop();
  sidecar.closeAllConnections();
  await new Promise((resolve) => sidecar.close(resolve));
  rmSync(pluginDir, { recursive: true });
});
beforeEach(() => {
  seen = [];
  reply = (_, response) => response.end('{"fires":7}');
});

function call(address: string, { role = 'Admin', ...init }: RequestInit & { role?: string } = {}) {
  return fetch(`http://127.0.0.1:${host.port}${address}`, {
    ...init,
    headers: { cookie: `preview_role=${role}`, ...init.headers },
  });
}

it('sends a request to the sidecar with the token that only the server knows', async () => {
  const answer = await call(`/api/plugin-proxy/${ID}/api/v1/alerts?q=a%26b&limit=5`);
  expect([answer.status, await answer.json()]).toEqual([200, { fires: 7 }]);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/alerts?q=a%26b&limit=5' });
  expect(seen[0].headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(seen[0].headers).not.toHaveProperty('cookie');
});

it("passes a body on, and keeps the sidecar's status and message", async () => {
  reply = (_, response) => response.writeHead(409, { 'set-cookie': 'a=b', server: 'x' }).end('{"code":"queue_full"}');
  const answer = await call(`/api/plugin-proxy/${ID}/api/v1/alerts/x/analyses`, {
    method: 'POST',
    body: '{"a":1}',
    role: 'Editor',
  });
  expect([answer.status, await answer.json()]).toEqual([409, { code: 'queue_full' }]);
  expect(seen[0].body).toBe('{"a":1}');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('server')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toBe('sandbox');
});

it('refuses a viewer what the route keeps for editors, without asking the sidecar', async () => {
  const answer = await call(`/api/plugin-proxy/${ID}/api/v1/alerts/x/analyses`, { method: 'POST', role: 'Viewer' });
  expect([answer.status, await answer.json()]).toEqual([403, { message: 'plugin proxy route access denied' }]);
  expect(seen).toHaveLength(0);
});

it('answers 504 for a sidecar that hangs', async () => {
  reply = () => {};
  const answer = await call(`/api/plugin-proxy/${ID}/api/v1/health`);
  expect([answer.status, await answer.text()]).toEqual([504, '']);
});

it('answers 404 for another plugin and for a path without a route', async () => {
  expect((await call('/api/plugin-proxy/acme-other-app/api/v1/x')).status).toBe(404);
  expect((await call(`/api/plugin-proxy/${ID}/metrics`)).status).toBe(404);
});

it("serves the plugin's files, and nothing outside of their folder", async () => {
  expect(await (await call(`/public/plugins/${ID}/module.js`)).text()).toContain('define');
  expect((await call(`/public/plugins/${ID}/..%2f..%2f..%2f..%2fetc%2fpasswd`)).status).toBe(404);
  expect((await call(`/public/plugins/${ID}/%zz`)).status).toBe(400);
});

it('sends a file once to a browser that asks whether it has changed', async () => {
  const first = await call(`/public/plugins/${ID}/module.js`);
  const again = await call(`/public/plugins/${ID}/module.js`, {
    headers: { 'if-none-match': first.headers.get('etag')! },
  });
  expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
});

it('gives the page the user of the role that its address names, and remembers it', async () => {
  const answer = await call(`/a/${ID}?role=Viewer&theme=light`);
  const page = await answer.text();
  expect(page).toContain('"orgRole":"Viewer"');
  expect(page).toContain('"theme":"light"');
  expect(page).not.toContain(TOKEN);
  expect(answer.headers.get('set-cookie')).toContain('preview_role=Viewer');
});

describe('settings', () => {
  const settings = `/api/plugins/${ID}/settings`;

  it('never give a secret back', async () => {
    const text = await (await call(settings)).text();
    expect(text).not.toContain(TOKEN);
    expect(JSON.parse(text)).toMatchObject({ enabled: true, secureJsonFields: { apiToken: true } });
  });

  it('can be written by an administrator only', async () => {
    const answer = await call(settings, { method: 'POST', body: '{}', role: 'Editor' });
    expect(answer.status).toBe(403);
  });

  it('are replaced but for secrets, which are merged; a sidecar that is not there is a 502', async () => {
    const { port, release } = await holdPort();
    const nobody = `http://127.0.0.1:${port}`;
    const body = JSON.stringify({
      enabled: true,
      pinned: true,
      jsonData: { sidecarUrl: nobody },
      secureJsonData: { other: 'x' },
    });
    const answer = await call(settings, { method: 'POST', body });
    expect(await answer.json()).toEqual({ message: 'Plugin settings updated' });
    expect(await (await call(settings)).json()).toMatchObject({
      jsonData: { sidecarUrl: nobody },
      secureJsonFields: { apiToken: true, other: true },
    });
    const refused = await call(`/api/plugin-proxy/${ID}/api/v1/health`);
    expect([refused.status, await refused.text()]).toEqual([502, '']);
    release();
  });
});
