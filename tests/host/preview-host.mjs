// @ts-check
/** The preview host: serves the built plugin as Grafana would, with stand-ins for its settings API and plugin proxy. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson, sendFile, sendJson } from './server/answers.mjs';
import { sendFont, sendIcon } from './server/grafana-assets.mjs';
import { hostPage } from './server/host-page.mjs';
import { proxyToPlugin } from './server/plugin-proxy.mjs';
import { PluginSettings } from './server/plugin-settings.mjs';
import { roleCookie, signedInUser, themeOf } from './server/signed-in-user.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Starts the host with settings as if they had been provisioned; `url` is where a browser finds it.
 *
 * @param {{ port?: number, host?: string, sidecarUrl: string, apiToken: string, pluginDir?: string, hostDir?: string, proxyTimeoutMs?: number }} options
 * @returns {Promise<{ port: number, url: string, stop(): Promise<void> }>}
 */
export async function startPreviewHost(options) {
  const pluginDir = options.pluginDir ?? path.join(ROOT, 'dist');
  const hostDir = options.hostDir ?? path.join(ROOT, 'tests/host/dist');
  const manifest = JSON.parse(readFileSync(path.join(pluginDir, 'plugin.json'), 'utf8'));
  const settings = new PluginSettings(manifest, {
    enabled: true,
    pinned: true,
    jsonData: { sidecarUrl: options.sidecarUrl },
    secureJsonData: { apiToken: options.apiToken },
  });
  const server = http.createServer((request, response) => {
    answer(request, response, { settings, pluginDir, hostDir, proxyTimeoutMs: options.proxyTimeoutMs ?? 30_000 }).catch(
      () => {
        if (!response.headersSent) {
          sendJson(response, 400, { message: 'bad request data' });
        }
      }
    );
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => resolve(undefined));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {{ settings: PluginSettings, pluginDir: string, hostDir: string, proxyTimeoutMs: number }} context
 */
async function answer(request, response, { settings, pluginDir, hostDir, proxyTimeoutMs }) {
  const [pathname, search] = splitOnce(request.url ?? '/', '?');
  const query = new URLSearchParams(search);
  const id = settings.manifest.id;
  const user = signedInUser(
    request.headers.cookie ?? '',
    settings.manifest,
    pathname.startsWith('/api/') ? null : query.get('role')
  );
  const proxied = /^\/api\/plugin-proxy\/([\w-]+)\/?(.*)$/.exec(pathname);

  if (proxied) {
    if (proxied[1] !== id) {
      return sendJson(response, 404, { message: 'Plugin not found' });
    }
    return proxyToPlugin(request, response, {
      escapedPath: proxied[2],
      query: search ? '?' + search : '',
      settings,
      user,
      timeoutMs: proxyTimeoutMs,
    });
  }
  if (pathname.startsWith('/api/')) {
    return answerApi(request, response, pathname, settings, user);
  }
  if (pathname.startsWith(`/public/plugins/${id}/`)) {
    return sendFile(response, pluginDir, pathname.slice(`/public/plugins/${id}/`.length));
  }
  if (pathname.startsWith('/public/build/img/')) {
    return sendIcon(response, pathname.slice('/public/build/img/'.length));
  }
  if (pathname.startsWith('/public/fonts/')) {
    return sendFont(response, pathname.slice('/public/fonts/'.length));
  }
  if (pathname.startsWith('/host/')) {
    return sendFile(response, hostDir, pathname.slice('/host/'.length));
  }
  if (pathname.startsWith('/public/')) {
    return sendJson(response, 404, { message: 'Not found' });
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'set-cookie': roleCookie(user),
  });
  response.end(hostPage({ settings, user, theme: themeOf(user, query.get('theme')) }));
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {string} pathname
 * @param {PluginSettings} settings
 * @param {import('./server/signed-in-user.mjs').SignedInUser} user
 */
async function answerApi(request, response, pathname, settings, user) {
  const wanted = /^\/api\/plugins\/([\w-]+)\/settings$/.exec(pathname);
  if (!wanted) {
    return sendJson(response, 404, { message: 'Not found' });
  }
  if (wanted[1] !== settings.manifest.id) {
    return sendJson(response, 404, { message: 'Plugin not found, no installed plugin with that id' });
  }
  if (request.method === 'GET') {
    return sendJson(response, 200, settings.view());
  }
  if (request.method !== 'POST') {
    return sendJson(response, 404, { message: 'Not found' });
  }
  if (!user.permissions['plugins:write']) {
    return sendJson(response, 403, {
      title: 'Access denied',
      message: "You'll need additional permissions to perform this action. Permissions needed: plugins:write",
    });
  }
  settings.update(await readJson(request));
  return sendJson(response, 200, { message: 'Plugin settings updated' });
}

/**
 * @param {string} text
 * @param {string} mark
 */
function splitOnce(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
