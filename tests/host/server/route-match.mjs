// @ts-check
/** Which plugin.json route answers a proxied path, as Grafana's path tree decides it; knows nothing of HTTP. */

/**
 * @typedef {{ path: string, method?: string, url?: string, reqRole?: string, reqAction?: string,
 *   headers?: { name: string, content: string }[], body?: unknown }} PluginRoute
 */

/**
 * Matches one pattern. `*` at the end takes the rest (one segment or more), elsewhere one segment; `:name` takes one.
 * Only a closing `*` gives a tail, and the tail is percent-decoded: `%2F` turns into a real slash.
 *
 * @param {string} pattern
 * @param {string} escapedPath
 * @returns {string | null} the tail, or null when the pattern does not match
 */
export function matchPath(pattern, escapedPath) {
  const wanted = pattern.replace(/^\/|\/$/g, '').split('/');
  const given = escapedPath.replace(/^\/|\/$/g, '').split('/');
  const last = wanted.length - 1;
  const takesRest = wanted[last] === '*';
  if (takesRest ? given.length < wanted.length : given.length !== wanted.length) {
    return null;
  }
  const decoded = given.map(decodeSegment);
  if (decoded.includes(null)) {
    return null;
  }
  const fixed = takesRest ? last : wanted.length;
  for (let i = 0; i < fixed; i++) {
    const isWildcard = wanted[i] === '*' || wanted[i].startsWith(':');
    if (!isWildcard && wanted[i] !== decoded[i]) {
      return null;
    }
  }
  return takesRest ? decoded.slice(last).join('/') : '';
}

/**
 * The first route in the order of plugin.json whose method and path fit.
 *
 * @param {PluginRoute[]} routes
 * @param {string} method
 * @param {string} escapedPath
 */
export function findRoute(routes, method, escapedPath) {
  for (const route of routes) {
    const anyMethod = !route.method || route.method === '*';
    if (!anyMethod && route.method !== method) {
      continue;
    }
    const tail = matchPath(route.path, escapedPath);
    if (tail !== null) {
      return { route, tail };
    }
  }
  return null;
}

/** @param {string} segment */
function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
