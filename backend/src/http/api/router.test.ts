import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { errorBody, pathOf, routes, type HealthResponse, type RouteId } from '@alert-recall/contract';
import { AppError } from '../../base/errors';
import { silentLogger } from '../../base/logger';
import { createRecall } from '../../recall/recall';
import { createPages } from '../../pages/pages';
import { DAY, HOUR, NOW, openFixture, type Fixture } from '../../pages/testing/fixture';
import { createApp } from '../server';
import { createHandlers } from './handlers';
import { createApiRouter } from './router';

const TOKEN = 'a-token-of-the-api';
const OLD_TOKEN = 'the-token-before-it';

let f: Fixture;
let server: Server;
let answerToAsking: 'queued' | 'already-queued' | 'unknown-alert' | 'queue-full';
const asked: unknown[] = [];
const failures: string[] = [];

beforeEach(async () => {
  f = await openFixture();
  const storeFailed = ({ problem }: { problem: string }) => void failures.push(problem);
  answerToAsking = 'queued';
  asked.length = failures.length = 0;
  const policy = { enabled: true, countWindowMs: 7 * DAY, recallWindowMs: 90 * DAY, maxEntries: 5, injectPrior: true };
  const handlers = createHandlers({
    pages: createPages(f.reader, createRecall({ reader: f.reader, policy, events: { storeFailed } })),
    memory: {
      askForAnalysis: async (request) => {
        asked.push(request);
        return answerToAsking;
      },
    },
    health: async () => HEALTH,
    refused: () => [{ source: 'grafana', count: 2, lastAt: '2026-11-30T12:00:00.000Z' }],
  });
  const router = createApiRouter(
    { handlers, tokens: [TOKEN, OLD_TOKEN], clock: { now: () => NOW, simulated: false }, events: { storeFailed } },
    { checkAnswers: true }
  );
  server = createApp({ routers: [router], isStopping: () => false, log: silentLogger }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  f.close();
});

async function call(
  path: string,
  {
    method = 'GET',
    token = TOKEN,
    headers = {},
  }: { method?: string; token?: string; headers?: Record<string, string> } = {}
) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, never> };
}

async function refused(path: string, options?: Parameters<typeof call>[1]) {
  const { status, body } = await call(path, options);
  return { status, ...errorBody.parse(body) };
}

describe('every route', () => {
  test.each(Object.keys(routes) as RouteId[])('%s answers as the contract says', async (id) => {
    const alert = await f.alert({ fingerprint: 'abc', starts: [NOW - 2 * HOUR, NOW - HOUR] });
    await f.analysis(alert, await f.fire(alert, NOW), { run_id: 'r1' });
    await f.delivery(NOW);
    const { status, headers, body } = await call(pathOf(id, { fingerprint: 'abc', runId: 'r1' }), {
      method: routes[id].method,
    });
    expect(routes[id].response.safeParse(body).error).toBeUndefined();
    expect(status).toBe(routes[id].status);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toContain('application/json');
  });
});

describe('the token', () => {
  test.each(['', 'wrong', TOKEN + 'x', TOKEN.slice(1)])('%j is refused', async (token) => {
    expect(await refused(pathOf('alerts'), { token })).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('the one before is accepted while it is rotated', async () => {
    expect((await call(pathOf('alerts'), { token: OLD_TOKEN })).status).toBe(200);
  });

  test('a stranger learns not even which routes exist', async () => {
    expect((await refused('/api/v1/nothing', { token: 'wrong' })).status).toBe(401);
    expect((await refused('/api/v1/openapi.json', { token: '' })).status).toBe(401);
  });
});

describe('parameters', () => {
  test.each([
    ['limit=0', '"limit"'],
    ['limit=many', '"limit"'],
    ['limit=1&limit=2', '"limit"'],
    ['from=yesterday', '"from"'],
    ['from=2026-11-30T12:00:00Z&to=2026-11-30T11:00:00Z', '"from" must be earlier than "to"'],
    ['severity=bad', '"severity"'],
    ['sort=size', '"sort"'],
    ['orgId=-1', '"orgId"'],
    ['q=service%3D~%22pay%5B%22', '"q": pay[ is not a regular expression'],
  ])('?%s is refused by name', async (query, named) => {
    expect(await refused(`${pathOf('alerts')}?${query}`)).toMatchObject({
      status: 400,
      code: 'bad_request',
      message: expect.stringContaining(named),
    });
  });

  test('a time zone that does not exist is refused', async () => {
    expect(await refused(`${pathOf('overview')}?tz=Mars/Olympus`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('Mars/Olympus'),
    });
  });

  test('a broken percent sign is refused', async () => {
    expect(await refused('/api/v1/alerts/%E0%A4%A')).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('fingerprints are matched as sent, encoded or not', async () => {
    await f.alert({ fingerprint: 'a b/ü', starts: [NOW] });
    expect((await call(pathOf('fires', { fingerprint: 'a b/ü' }))).body).toMatchObject({ total: 1 });
  });
});

describe('what is not there', () => {
  test.each(['alert', 'fires', 'timeline', 'analyses'] as const)('%s of an unknown alert', async (id) => {
    expect(await refused(pathOf(id, { fingerprint: 'nope' }))).toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringContaining('nope'),
    });
  });

  test('an unknown analysis and an unknown route', async () => {
    expect(await refused(pathOf('analysis', { runId: 'nope' }))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused('/api/v1/nothing')).toMatchObject({
      status: 404,
      message: 'There is nothing at GET /api/v1/nothing.',
    });
    expect(await refused(pathOf('overview'), { method: 'DELETE' })).toMatchObject({ status: 404 });
  });
});

describe('the organisation', () => {
  beforeEach(async () => {
    await f.alert({ org_id: 1, starts: [NOW] });
    await f.alert({ org_id: 7, starts: [NOW] });
    await f.alert({ org_id: 7, starts: [NOW] });
  });
  const total = async (query: string, headers: Record<string, string> = {}) =>
    (await call(pathOf('alerts') + query, { headers })).body.total;

  test('is the first unless the caller names another', async () => {
    expect(await total('')).toBe(1);
    expect(await total('?orgId=7')).toBe(2);
    expect(await total('?orgId=8')).toBe(0);
  });

  test('is what Grafana says, whatever the browser asks for', async () => {
    expect(await total('?orgId=1', { 'X-Grafana-Context': '{"UserID":3,"OrgID":7,"Login":"admin"}' })).toBe(2);
  });

  test('is not guessed when Grafana does not say it', async () => {
    expect(await refused(pathOf('alerts'), { headers: { 'X-Grafana-Context': '{"UserID":3}' } })).toMatchObject({
      status: 400,
      message: expect.stringContaining('organisation'),
    });
  });
});

describe('analysing again', () => {
  const again = () => call(pathOf('reanalyse', { fingerprint: 'abc' }), { method: 'POST' });

  test('asks memory, for the organisation and the time of the request', async () => {
    expect(await again()).toMatchObject({ status: 202, body: { state: 'queued' } });
    expect(asked).toEqual([{ orgId: 1, fingerprint: 'abc', now: NOW }]);
  });

  test('is not done twice at once', async () => {
    answerToAsking = 'already-queued';
    expect(await again()).toMatchObject({ status: 202, body: { state: 'already-queued' } });
  });

  test('says when there is nothing to analyse, or no room', async () => {
    answerToAsking = 'unknown-alert';
    expect(await again()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    answerToAsking = 'queue-full';
    expect(await again()).toMatchObject({ status: 503, body: { code: 'queue_full' } });
  });
});

describe('trouble', () => {
  test('a store that cannot be read is told in plain words, and as an event with its cause', async () => {
    const broken = new AppError('store_unavailable', 'SQLITE_IOERR: disk I/O error');
    jest.spyOn(f.database, 'prepare').mockImplementation(() => {
      throw broken;
    });
    const answer = await refused(pathOf('overview'));
    expect(answer).toMatchObject({
      status: 503,
      code: 'store_unavailable',
      message: expect.stringContaining('Try again'),
    });
    expect(answer.message).not.toContain('SQLITE');
    expect(failures).toContain('SQLITE_IOERR: disk I/O error');
  });

  test('an error of our own shows nothing of itself', async () => {
    jest.spyOn(f.database, 'prepare').mockImplementation(() => {
      throw new TypeError('undefined is not a function at /some/file');
    });
    expect(await refused(pathOf('overview'))).toEqual({
      status: 500,
      code: 'internal',
      message: expect.not.stringContaining('undefined'),
    });
  });
});

const part = { status: 'ok', message: 'fine', since: null } as const;
const HEALTH: HealthResponse = {
  ...{
    status: 'ok',
    version: '1.0.0',
    startedAt: new Date(NOW).toISOString(),
    now: new Date(NOW).toISOString(),
    simulated: false,
    known: true,
  },
  store: { ...part, journalMode: 'WAL', sizeBytes: 0, fires: 0, alerts: 0, enabled: true },
  analysis: {
    ...part,
    analyst: 'rules',
    model: null,
    queued: 0,
    running: 0,
    dead: 0,
    spentTodayUsd: 0,
    budgetUsd: null,
  },
  ...{ notifiers: [], doors: [] },
};
