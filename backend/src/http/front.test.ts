import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '../base/logger';
import { createFront, type Door } from './front';

let server: Server;
let stopping: boolean;
const door = (path: string, method: string | null): Door => ({
  path,
  method,
  take: async (_, response, query) => void response.end(`door ${path} ${query}`),
});
beforeEach(async () => {
  stopping = false;
  const front = createFront({
    doors: [door('/webhook/grafana', null), door('/api/v1/alerts', 'POST')],
    rest: (request, response) => response.end(`rest ${request.url}`),
    isStopping: () => stopping,
    log: silentLogger,
  });
  server = createServer(front);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));

async function ask(path: string, method = 'POST') {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

it.each([
  '/webhook/grafana',
  '/webhook/grafana/',
  '//webhook/grafana',
  '/webhook//grafana//',
  '/Webhook/Grafana',
  '/webhook/grafana?orgId=2',
])('finds the door at %s', async (path) => {
  const query = path.split('?')[1] ?? '';
  expect((await ask(path)).text).toBe(`door /webhook/grafana ${query}`);
  expect((await ask(path, 'GET')).text).toBe(`door /webhook/grafana ${query}`);
});

it('leaves the rest to the rest, its address in one form', async () => {
  expect((await ask('//api//v1/overview?from=//')).text).toBe('rest /api/v1/overview?from=//');
  expect((await ask('/api/v1/alerts', 'GET')).text).toBe('rest /api/v1/alerts');
  expect((await ask('/api/v1/alerts')).text).toBe('door /api/v1/alerts ');
  expect((await ask('/webhook/grafana/more')).text).toBe('rest /webhook/grafana/more');
});

it('takes nothing while it stops, and closes the connection', async () => {
  stopping = true;
  for (const path of ['/webhook/grafana', '/api/v1/overview']) {
    const { status, text, headers } = await ask(path);
    expect([status, headers.get('connection')]).toEqual([503, 'close']);
    expect(JSON.parse(text)).toMatchObject({ code: 'shutting_down' });
  }
});
