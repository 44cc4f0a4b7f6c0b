/** What the plugin proxy sends on: roles, address, templates, headers. */
import { PluginSettings } from './server/plugin-settings.mjs';
import { decideProxyRequest } from './server/proxy-request.mjs';
import { signedInUser } from './server/signed-in-user.mjs';

const bearer = [{ name: 'Authorization', content: 'Bearer {{ .SecureJsonData.apiToken }}' }];
const manifest = {
  id: 'acme-test-app',
  name: 'Test',
  type: 'app',
  info: {},
  roles: [{ role: { permissions: [{ action: 'acme-test-app.notes:write' }] }, grants: ['Editor'] }],
  routes: [
    {
      path: 'api/*',
      method: 'POST',
      reqRole: 'Editor',
      url: '{{ .JsonData.sidecarUrl }}/api?dropped=1',
      headers: bearer,
    },
    { path: 'api/*', method: 'GET', url: '{{ .JsonData.sidecarUrl }}/api/', headers: bearer },
    {
      path: 'notes',
      method: 'PUT',
      reqAction: 'acme-test-app.notes:write',
      reqRole: 'Admin',
      url: '{{ .JsonData.sidecarUrl }}/notes',
    },
    { path: 'missing', url: '{{ .JsonData.sidecarUrl }}/{{ .JsonData.nothing }}' },
    { path: 'empty', url: '{{ .JsonData.sidecarUrl }}/x{{ orEmpty .JsonData.nothing }}' },
    { path: 'broken', url: '{{ range .JsonData }}' },
    { path: 'broken-header', url: 'http://sidecar', headers: [{ name: 'A', content: '{{ .Nothing.x }}' }] },
    { path: 'fixed-body', url: 'http://sidecar', body: { token: '{{ .SecureJsonData.apiToken }}' } },
  ],
};
const stored = {
  enabled: true,
  pinned: true,
  jsonData: { sidecarUrl: 'http://sidecar:8080' },
  secureJsonData: { apiToken: 'secret' },
};

function decide(
  method: string,
  escapedPath: string,
  { role = 'Admin', query = '', headers = {}, enabled = true } = {}
) {
  const settings = new PluginSettings(manifest, { ...stored, enabled });
  const user = signedInUser(`preview_role=${role}`, manifest);
  return decideProxyRequest({ method, escapedPath, query, headers, remoteAddress: '10.0.0.9' }, settings, user);
}

function sent(...args: Parameters<typeof decide>) {
  const decision = decide(...args);
  if ('refuse' in decision) {
    throw new Error(decision.refuse.message);
  }
  return decision;
}

it('joins address and tail with one slash, passes the query, drops the query of the route', () => {
  expect(sent('GET', 'api/v1/alerts', { query: '?limit=5' }).path).toBe('/api/v1/alerts?limit=5');
  expect(sent('POST', 'api/v1/alerts').path).toBe('/api/v1/alerts');
  expect(sent('GET', 'api/v1/alerts').url.host).toBe('sidecar:8080');
});

it('escapes the decoded tail as Go does', () => {
  expect(sent('GET', "api/a%2Fb%20c'%3F:%40").path).toBe('/api/a/b%20c%27%3F:@');
});

it('refuses a role that is too low and does not try a later route', () => {
  expect(decide('POST', 'api/v1/x', { role: 'Viewer' })).toEqual({
    refuse: { status: 403, message: 'plugin proxy route access denied' },
  });
  expect(decide('POST', 'api/v1/x', { role: 'Editor' })).not.toHaveProperty('refuse');
});

it('asks for the action where one is named, whatever the role says', () => {
  expect(decide('PUT', 'notes', { role: 'Editor' })).not.toHaveProperty('refuse');
  expect(decide('PUT', 'notes', { role: 'Viewer' })).toHaveProperty('refuse.status', 403);
});

it.each([
  ['GET', 'nowhere', {}, 404, 'plugin route match not found'],
  ['GET', 'api', {}, 404, 'plugin route match not found'],
  ['GET', 'api/v1/x', { enabled: false }, 404, 'Plugin is not enabled'],
  ['GET', 'broken', {}, 500, 'Could not interpolate plugin route url'],
  ['GET', 'broken-header', {}, 500, 'Failed to render plugin headers'],
])('answers %s %s %o with %d', (method, path, options, status, message) => {
  expect(decide(method, path, options)).toEqual({ refuse: { status, message } });
});

it("sets the headers of the route, tells the user, and keeps back what is the browser's own", () => {
  const { headers } = sent('GET', 'api/v1/x', {
    role: 'Editor',
    headers: {
      cookie: 'preview_role=Editor',
      origin: 'http://localhost',
      referer: 'http://localhost/a/x',
      authorization: 'Bearer from the browser',
      'x-forwarded-host': 'evil',
      'x-forwarded-for': '10.0.0.1',
      accept: 'application/json',
    },
  });
  expect(headers).toMatchObject({
    authorization: 'Bearer secret',
    accept: 'application/json',
    host: 'sidecar:8080',
    'x-grafana-referer': 'http://localhost/a/x',
    'x-forwarded-for': '10.0.0.1, 10.0.0.9',
  });
  for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-host']) {
    expect(headers).not.toHaveProperty([name]);
  }
  expect(JSON.parse(headers['x-grafana-context'])).toMatchObject({ OrgID: 1, OrgRole: 'Editor', Login: 'editor' });
});

it('prints a missing key as Go does, or nothing where the route says orEmpty', () => {
  expect(sent('GET', 'missing').path).toBe('/%3Cno%20value%3E');
  expect(sent('GET', 'empty').path).toBe('/x');
});

it("sends the body of the route in place of the request's", () => {
  expect(sent('POST', 'fixed-body').body).toBe('{"token":"secret"}');
});
