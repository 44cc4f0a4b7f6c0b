/** The API against paths, parameters and people that reach for more than theirs; driven from the route table, so that a new route is covered. */
import { API_PREFIX, errorBody, pathOf, routes, type RouteId } from '@alert-recall/contract';
import { get as httpGet } from 'node:http';
import { startPreviewHost } from '../host/preview-host.mjs';
import { API_TOKEN, startSidecar, until, WEBHOOK_SECRET, type Sidecar } from './support/sidecar';

jest.setTimeout(120_000);

const IDS = Object.keys(routes) as RouteId[];
const READING = IDS.filter((id) => routes[id].method === 'GET');
const WRITING = IDS.filter((id) => routes[id].method !== 'GET');
/** An alert that the route can be used on: only a heartbeat is put away. */
const fingerprintFor = (id: RouteId, org: 'ours' | 'others') =>
  id === 'putAway' ? `fp-heartbeat-${org}` : `fp-${org}`;
const everything = 'from=1970-01-01T00:00:00.000Z';

let sidecar: Sidecar;
let runIdOfTheOthers: string;
beforeAll(async () => {
  sidecar = await startSidecar({ ATTACH_WINDOW_SECONDS: '0', STORM_PER_MINUTE: '0' });
  const alertOf = (org: string) => ({
    status: 'firing',
    labels: { alertname: `Alert of ${org}`, host: org },
    annotations: { summary: `words of ${org}` },
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    fingerprint: `fp-${org}`,
  });
  const heartbeatOf = (org: string) => ({
    ...alertOf(org),
    labels: { alertname: 'Watchdog', host: org },
    fingerprint: `fp-heartbeat-${org}`,
  });
  const authorization = { authorization: `Bearer ${WEBHOOK_SECRET}` };
  await sidecar.post(
    '/webhook/alertmanager?orgId=1',
    { receiver: 'ours', alerts: [alertOf('ours'), heartbeatOf('ours')] },
    authorization
  );
  await sidecar.post(
    '/webhook/alertmanager?orgId=2',
    { receiver: 'others', truncatedAlerts: 3, alerts: [alertOf('others'), heartbeatOf('others'), { labels: 7 }] },
    authorization
  );
  await sidecar.post('/webhook/alertmanager?orgId=2', '{"words of others": 1}', authorization);
  const { body } = await until(
    () => sidecar.get(`/api/v1/alerts/fp-others/analyses?orgId=2&${everything}`),
    ({ body }) => body.total === 1
  );
  runIdOfTheOthers = body.items[0].runId;
});
afterAll(async () => {
  await sidecar.stop();
  sidecar.remove();
});

/** A path as it is written, which fetch would tidy up. */
function asWritten(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    httpGet(
      { host: '127.0.0.1', port: sidecar.port, path, headers: { authorization: `Bearer ${API_TOKEN}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      }
    ).on('error', reject);
  });
}

describe.each(IDS)('%s', (id) => {
  const ask = (query: string, headers: Record<string, string> = {}) =>
    fetch(
      `${sidecar.url}${pathOf(id, { fingerprint: fingerprintFor(id, 'others'), runId: runIdOfTheOthers })}?${query}`,
      { method: routes[id].method, headers: { authorization: `Bearer ${API_TOKEN}`, ...headers } }
    );

  it('answers nothing of another organisation, asked for or given by Grafana', async () => {
    for (const answer of [
      await ask(everything),
      await ask(`${everything}&orgId=1`),
      await ask(`${everything}&orgId=2`, { 'x-grafana-context': '{"OrgID":1,"OrgRole":"Admin"}' }),
    ]) {
      expect(await answer.text()).not.toMatch(/words of others|Alert of others|"others"/);
      // A single thing of another organisation is not there.
      if (/[{]/.test(routes[id].path)) expect(answer.status).toBe(404);
    }
  });

  it('has something of the other organisation to hide', async () => {
    const answer = await ask(`${everything}&orgId=2`);
    expect(answer.status).toBe(routes[id].status);
  });

  it('takes no SQL, no odd number and no list where it takes a parameter', async () => {
    const names = Object.keys((routes[id].query as unknown as { shape: object }).shape);
    const values = [
      "'",
      "' OR 1=1 --",
      '1; DROP TABLE fires',
      '") UNION SELECT name FROM sqlite_master --',
      '%',
      '\u0000',
      '-1',
      '0',
      '1e9',
      'NaN',
      'Infinity',
      '',
      '[]',
      '1&X=2',
      '0x10',
      '9'.repeat(400),
    ];
    for (const name of names) {
      for (const value of values) {
        const query = value === '1&X=2' ? `${name}=1&${name}=2` : `${name}=${encodeURIComponent(value)}`;
        const answer = await fetch(
          `${sidecar.url}${pathOf(id, { fingerprint: fingerprintFor(id, 'ours'), runId: 'none' })}?${query}`,
          { method: routes[id].method, headers: { authorization: `Bearer ${API_TOKEN}` } }
        );
        const text = await answer.text();
        expect({ query, status: answer.status, text: answer.status < 500 ? '' : text }).toEqual({
          query,
          status: expect.any(Number),
          text: '',
        });
        expect(text).not.toMatch(/SQLITE_|syntax error|CREATE TABLE|no such column/);
        if (answer.status >= 400) errorBody.parse(JSON.parse(text));
      }
    }
    expect((await sidecar.get('/api/v1/alerts/fp-ours')).body.totalFires).toBe(1);
  });

  it('is closed to a role of Grafana below its own, whoever let the request through', async () => {
    const below = ['None', 'Viewer', 'Editor', 'Admin'].slice(
      0,
      ['Viewer', 'Editor', 'Admin'].indexOf(routes[id].role) + 1
    );
    for (const role of below) {
      const answer = await ask('', { 'x-grafana-context': JSON.stringify({ OrgID: 2, OrgRole: role }) });
      const { code, message } = (await answer.json()) as { code: string; message: string };
      // Reading asks for nothing above Viewer, and leaves it to Grafana's proxy who is one.
      if (routes[id].role === 'Viewer') expect(answer.status).toBe(routes[id].status);
      else
        expect({ status: answer.status, code, message }).toEqual({
          status: 403,
          code: 'forbidden',
          message: expect.stringContaining(routes[id].role),
        });
    }
  });

  it('is closed without the token', async () => {
    expect((await ask('', { authorization: '' })).status).toBe(401);
    expect((await ask('', { authorization: `Bearer ${WEBHOOK_SECRET}` })).status).toBe(401);
  });
});

it.each([
  '..%2f..%2fmetrics',
  '..%2F',
  '%2e%2e',
  '../../../metrics',
  '%00',
  '%ff',
  '%',
  "'%20OR%201=1--",
  'x'.repeat(8_000),
  '%F0%9F%92%A9',
  '%5c..%5c',
  '.',
  '*',
])('finds nothing under the fingerprint %.30s', async (fingerprint) => {
  for (const path of [`/alerts/${fingerprint}`, `/alerts/${fingerprint}/fires`, `/analyses/${fingerprint}`]) {
    const { status, text } = await asWritten(API_PREFIX + path);
    expect([400, 404]).toContain(status);
    errorBody.parse(JSON.parse(text));
  }
});

it.each([
  ['limit=0'],
  ['limit=-1'],
  ['limit=1e9'],
  ['limit=1001'],
  ['limit=NaN'],
  ['limit='],
  ['limit=1&limit=2'],
  ['limit=1.5'],
  ['offset=-1'],
  ['offset=1e9'],
  ['sort=name;--'],
  ['order=up'],
])('refuses ?%s by name', async (query) => {
  const { status, body } = await sidecar.get(`/api/v1/alerts?${query}`);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_request' });
  expect(body.message).toContain(`"${query.split('=')[0]}"`);
});

it('runs no pattern that takes forever', async () => {
  const startedAt = Date.now();
  const answer = await sidecar.get(`/api/v1/alerts?q=${encodeURIComponent('host=~(a+)+(o|u|r|s|ou|ur)*[^x]{1,40}$')}`);
  expect([200, 400]).toContain(answer.status);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});

describe('through the proxy', () => {
  let host: Awaited<ReturnType<typeof startPreviewHost>>;
  beforeAll(async () => void (host = await startPreviewHost({ sidecarUrl: sidecar.url, apiToken: API_TOKEN })));
  afterAll(() => host.stop());
  const call = (id: RouteId, role: string, method: string = routes[id].method, headers: Record<string, string> = {}) =>
    fetch(
      `${host.url}/api/plugin-proxy/alertrecall-history-app${pathOf(id, { fingerprint: fingerprintFor(id, 'ours'), runId: 'none' })}`,
      { method, headers: { cookie: `preview_role=${role}`, ...headers } }
    );
  /** Counted when nothing that was asked for before is under way. */
  const versions = async () => {
    await until(
      () => sidecar.get('/api/v1/alerts/fp-ours'),
      ({ body }) => body.pendingAnalysis === null
    );
    return (await sidecar.get(`/api/v1/alerts/fp-ours/analyses?${everything}`)).body.total as number;
  };

  it('has a route that writes, and each asks for more than a Viewer', () => {
    expect(WRITING.length).toBeGreaterThan(0);
    for (const id of WRITING) expect(routes[id].role).not.toBe('Viewer');
  });

  it.each(WRITING)('a Viewer cannot use %s, whatever is written around it', async (id) => {
    const before = await versions();
    const elevated = { 'x-grafana-context': '{"OrgID":1,"OrgRole":"Admin"}', 'x-grafana-role': 'Admin' };
    expect((await call(id, 'Viewer')).status).toBe(403);
    expect((await call(id, 'Viewer', 'POST', elevated)).status).toBe(403);
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      await call(id, 'Viewer', 'GET', { [header]: 'POST' });
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect([403, 404]).toContain((await call(id, 'Viewer', method)).status);
    expect(await versions()).toBe(before);
    expect((await call(id, routes[id].role)).status).toBe(routes[id].status);
  });

  it.each(READING)('a Viewer may read by %s', async (id) => {
    expect((await call(id, 'Viewer')).status).toBeLessThan(405);
    expect((await call(id, 'Viewer')).status).not.toBe(403);
  });

  it('gets neither to metrics nor to a webhook', async () => {
    for (const path of [
      'metrics',
      'webhook/grafana',
      'api/..%2fmetrics',
      'api/%2e%2e/metrics',
      'api/v1/..%2f..%2fmetrics',
      'api/v2/alerts',
    ]) {
      const answer = await fetch(`${host.url}/api/plugin-proxy/alertrecall-history-app/${path}`, {
        headers: { cookie: 'preview_role=Admin' },
      });
      expect([
        path,
        answer.status === 404 || answer.status === 405 || answer.status === 400 || answer.status === 401,
      ]).toEqual([path, true]);
      expect(await answer.text()).not.toContain('alert_recall_');
    }
  });
});
