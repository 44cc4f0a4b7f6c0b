// @ts-check
/** /api/plugin-proxy: sends a decided request to the sidecar and its answer back, with Grafana's error answers. */
import http from 'node:http';
import https from 'node:https';
import { decideProxyRequest } from './proxy-request.mjs';
import { sendJson } from './answers.mjs';

const NOT_SENT_BACK = [
  'alt-svc',
  'close',
  'connection',
  'keep-alive',
  'server',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
];

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {{ escapedPath: string, query: string, settings: import('./plugin-settings.mjs').PluginSettings,
 *   user: import('./signed-in-user.mjs').SignedInUser, timeoutMs: number }} context
 */
export function proxyToPlugin(request, response, { escapedPath, query, settings, user, timeoutMs }) {
  const decision = decideProxyRequest(
    {
      method: request.method ?? 'GET',
      escapedPath,
      query,
      headers: request.headers,
      remoteAddress: request.socket.remoteAddress,
    },
    settings,
    user
  );
  if ('refuse' in decision) {
    sendJson(response, decision.refuse.status, { message: decision.refuse.message });
    return;
  }
  const { url, path, headers, body } = decision;
  const length = request.headers['content-length'];
  if (body !== undefined) {
    headers['content-length'] = Buffer.byteLength(body);
  } else if (length !== undefined) {
    headers['content-length'] = length;
  } else if (request.headers['transfer-encoding']) {
    headers['transfer-encoding'] = 'chunked';
  }
  const client = url.protocol === 'https:' ? https : http;
  const upstream = client.request({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    method: request.method,
    path,
    headers,
  });

  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    upstream.destroy();
  }, timeoutMs);
  upstream.on('response', (answer) => {
    clearTimeout(timer);
    response.writeHead(answer.statusCode ?? 502, {
      ...Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_SENT_BACK.includes(name))),
      'content-security-policy': 'sandbox',
      via: '1.1 grafana',
    });
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  upstream.on('error', () => {
    clearTimeout(timer);
    if (response.headersSent) {
      response.destroy();
    } else {
      response.writeHead(timedOut ? 504 : 502).end();
    }
  });
  response.on('close', () => upstream.destroy());
  if (body === undefined) {
    request.pipe(upstream);
  } else {
    upstream.end(body);
  }
}
