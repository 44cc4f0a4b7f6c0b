// @ts-check
/** What Grafana's plugin proxy sends on: access check, address, headers and body; pure, the sending is elsewhere. */
import { findRoute } from './route-match.mjs';
import { renderTemplate } from './go-template.mjs';
import { grafanaContext, hasRole } from './signed-in-user.mjs';

const NOT_SENT_ON = [
  'cookie',
  'set-cookie',
  'origin',
  'referer',
  'host',
  'connection',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'content-length',
  'transfer-encoding',
];

/** @typedef {{ refuse: { status: number, message: string } } | { url: URL, path: string, headers: Record<string, any>, body?: string }} ProxyDecision */

/**
 * @param {{ method: string, escapedPath: string, query: string, headers: import('node:http').IncomingHttpHeaders, remoteAddress?: string }} request
 * @param {import('./plugin-settings.mjs').PluginSettings} settings
 * @param {import('./signed-in-user.mjs').SignedInUser} user
 * @returns {ProxyDecision}
 */
export function decideProxyRequest(request, settings, user) {
  if (!settings.stored.enabled) {
    return refuse(404, 'Plugin is not enabled');
  }
  const found = findRoute(settings.manifest.routes ?? [], request.method, request.escapedPath);
  if (!found) {
    return refuse(404, 'plugin route match not found');
  }
  const { route, tail } = found;
  const allowed = route.reqAction ? user.permissions[route.reqAction] === true : hasRole(user.role, route.reqRole);
  if (!allowed) {
    return refuse(403, 'plugin proxy route access denied');
  }
  const data = { JsonData: settings.stored.jsonData, SecureJsonData: settings.stored.secureJsonData };
  let url;
  try {
    url = new URL(renderTemplate(route.url ?? '', data));
  } catch {
    return refuse(500, 'Could not interpolate plugin route url');
  }
  let routeHeaders;
  try {
    routeHeaders = (route.headers ?? []).map(({ name, content }) => [
      name.toLowerCase(),
      renderTemplate(content, data),
    ]);
  } catch {
    return refuse(500, 'Failed to render plugin headers');
  }
  const headers = {
    ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => !NOT_SENT_ON.includes(name))),
    ...Object.fromEntries(routeHeaders),
    host: url.host,
    'x-grafana-context': JSON.stringify(grafanaContext(user)),
    ...(request.headers.referer ? { 'x-grafana-referer': request.headers.referer } : {}),
    'x-forwarded-for': [request.headers['x-forwarded-for'], request.remoteAddress].filter(Boolean).join(', '),
  };
  const body = route.body === undefined ? undefined : renderTemplate(JSON.stringify(route.body), data);
  return { url, path: joinPath(url.pathname, tail) + request.query, headers, body };
}

/**
 * Exactly one slash between the two; the decoded tail is escaped again the way Go escapes a path.
 *
 * @param {string} base
 * @param {string} tail
 */
function joinPath(base, tail) {
  if (tail === '') {
    return base;
  }
  const escaped = encodeURIComponent(tail)
    .replace(/%(?:24|26|2B|2C|2F|3A|3B|3D|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (character) => '%' + character.charCodeAt(0).toString(16).toUpperCase());
  return base.replace(/\/$/, '') + '/' + escaped.replace(/^\//, '');
}

/**
 * @param {number} status
 * @param {string} message
 * @returns {ProxyDecision}
 */
function refuse(status, message) {
  return { refuse: { status, message } };
}
