// @ts-check
/** Answers of the preview host: JSON, and files of a folder; knows no route. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {unknown} body
 */
export function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/**
 * Sends a file below `folder`; a path that leads out of it, or to nothing, is answered 404. A browser that has the file
 * already is told so.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {string} folder
 * @param {string} name
 */
export async function sendFile(response, folder, name) {
  const file = path.join(folder, path.posix.normalize('/' + decodeURIComponent(name)));
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) {
    sendJson(response, 404, { message: 'Not found' });
    return;
  }
  const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
  if (response.req.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  response.writeHead(200, {
    etag,
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': found.size,
    'cache-control': 'no-cache',
  });
  createReadStream(file).pipe(response);
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {number} limit
 */
export async function readJson(request, limit = 1_000_000) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > limit) {
      throw new Error('body too large');
    }
  }
  return JSON.parse(text);
}
