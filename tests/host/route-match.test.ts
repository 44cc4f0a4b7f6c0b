/** The path patterns of plugin.json routes, as Grafana's path tree reads them. */
import { findRoute, matchPath } from './server/route-match.mjs';

describe('a path pattern', () => {
  it.each([
    ['api/*', 'api/v1/overview', 'v1/overview'],
    ['/api/*/', 'api/v1/overview/', 'v1/overview'],
    ['api/*', 'api', null],
    ['api/*', 'other/v1', null],
    ['*', 'anything/at/all', 'anything/at/all'],
    ['health', 'health', ''],
    ['health', 'health/more', null],
    ['alerts/*/analyses', 'alerts/abc/analyses', ''],
    ['alerts/:id', 'alerts/abc', ''],
    ['alerts/*/fires/*', 'alerts/abc/fires/1/2', '1/2'],
  ])('%s given %s leaves %p', (pattern, path, tail) => {
    expect(matchPath(pattern, path)).toBe(tail);
  });

  it('decodes what it passes on, so that %2F becomes a slash', () => {
    expect(matchPath('api/*', 'api/a%2Fb%20c')).toBe('a/b c');
  });

  it('does not match an escape that is broken', () => {
    expect(matchPath('api/*', 'api/%zz')).toBeNull();
  });
});

describe('the route of a request', () => {
  const routes = [
    { path: 'api/*', method: 'POST', reqRole: 'Editor' },
    { path: 'api/v1/health', method: '*' },
    { path: 'api/*', method: 'GET' },
  ];

  it('is the first whose method and path fit', () => {
    expect(findRoute(routes, 'POST', 'api/v1/health')?.route).toBe(routes[0]);
    expect(findRoute(routes, 'GET', 'api/v1/health')?.route).toBe(routes[1]);
    expect(findRoute(routes, 'GET', 'api/v1/alerts')).toEqual({ route: routes[2], tail: 'v1/alerts' });
  });

  it('is none for a method that no route names', () => {
    expect(findRoute(routes, 'DELETE', 'api/v1/alerts')).toBeNull();
  });
});
