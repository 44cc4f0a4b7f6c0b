/** Holds plugin.json against the contract: every route gets through Grafana's proxy, and only with the role it asks for. */
import { type RouteId, routes } from '@alert-recall/contract';
import { PLUGIN_ID, PROXY_URL } from './api/plugin';
import manifest from './plugin.json';

it('names the plugin as the code does', () => {
  expect(manifest.id).toBe(PLUGIN_ID);
  expect(PROXY_URL).toBe(`/api/plugin-proxy/${manifest.id}`);
});

it.each(Object.keys(routes) as RouteId[])('lets %s through for its role', (id) => {
  const { method, role } = routes[id];
  // Grafana takes the first entry of the verb whose path fits; without "*" it would drop the rest of the path.
  const entry = manifest.routes.find((candidate) => candidate.method === method);
  expect(entry).toMatchObject({ path: 'api/*', reqRole: role });
});

it('lets no other verb through', () => {
  expect(manifest.routes.map(({ method }) => method).sort()).toEqual(['GET', 'POST']);
});

it('sends the stored token, and only to the configured address', () => {
  for (const { url, headers } of manifest.routes) {
    expect(url).toBe('{{ .JsonData.sidecarUrl }}/api');
    expect(headers).toEqual([{ name: 'Authorization', content: 'Bearer {{ .SecureJsonData.apiToken }}' }]);
  }
});
