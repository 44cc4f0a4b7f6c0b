/** Who may do what by the API, and in whose name it is done. */
import { pathOf, routes, type RouteId } from '@alert-recall/contract';
import { tokenHolder } from '../../domain/actor';
import { NOW } from '../../pages/testing/fixture';
import { OLD_TOKEN, openApiServer, signedIn, TOKEN, type ApiServer } from './testing/api-server';

let api: ApiServer;
beforeEach(async () => void (api = await openApiServer()));
afterEach(() => api.close());

describe('the token', () => {
  test.each(['', 'wrong', TOKEN + 'x', TOKEN.slice(1)])('%j is refused', async (token) => {
    expect(await api.refused(pathOf('alerts'), { token })).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('the one before is accepted while it is rotated', async () => {
    expect((await api.call(pathOf('alerts'), { token: OLD_TOKEN })).status).toBe(200);
  });

  test('a stranger learns not even which routes exist', async () => {
    expect((await api.refused('/api/v1/nothing', { token: 'wrong' })).status).toBe(401);
    expect((await api.refused('/api/v1/openapi.json', { token: '' })).status).toBe(401);
  });
});

describe('the role of a user of Grafana', () => {
  const as = (id: RouteId, user: object) =>
    api.call(pathOf(id, { fingerprint: 'abc', runId: 'r1' }), {
      method: routes[id].method,
      headers: signedIn({ OrgID: 1, ...user }),
    });
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  const above = (Object.keys(routes) as RouteId[]).filter((id) => routes[id].role !== 'Viewer');

  test.each(above)('too low for %s is refused by the name of the one it needs, and nothing is done', async (id) => {
    for (const user of [{ OrgRole: 'Viewer' }, { OrgRole: 'None' }, { OrgRole: 7 }, {}]) {
      const answer = await as(id, user);
      expect(answer).toMatchObject(forbidden);
      expect(answer.body.message).toContain(routes[id].role);
    }
    expect(api.asked).toEqual([]);
    expect((await as(id, { OrgRole: routes[id].role })).status).toBe(routes[id].status);
    expect((await as(id, { OrgRole: 'Viewer', IsGrafanaAdmin: true })).status).toBe(routes[id].status);
  });

  test('is not asked for where a Viewer may read', async () => {
    expect((await as('alerts', { OrgRole: 'None' })).status).toBe(200);
  });
});

describe('the organisation', () => {
  beforeEach(async () => {
    await api.fixture.alert({ org_id: 1, starts: [NOW] });
    await api.fixture.alert({ org_id: 7, starts: [NOW] });
    await api.fixture.alert({ org_id: 7, starts: [NOW] });
  });
  const total = async (query: string, headers: Record<string, string> = {}) =>
    (await api.call(pathOf('alerts') + query, { headers })).body.total;

  test('is the first unless the caller names another', async () => {
    expect(await total('')).toBe(1);
    expect(await total('?orgId=7')).toBe(2);
    expect(await total('?orgId=8')).toBe(0);
  });

  test('is what Grafana says, whatever the browser asks for', async () => {
    expect(await total('?orgId=1', { 'X-Grafana-Context': '{"UserID":3,"OrgID":7,"Login":"admin"}' })).toBe(2);
  });

  test('is not guessed when Grafana does not say it', async () => {
    expect(await api.refused(pathOf('alerts'), { headers: { 'X-Grafana-Context': '{"UserID":3}' } })).toMatchObject({
      status: 400,
      message: expect.stringContaining('organisation'),
    });
  });
});

describe('analysing again', () => {
  const asked = (orgId: number, actor: object) => ({
    ...{ act: 'ask-for-analysis', request: { orgId, fingerprint: 'abc' }, now: NOW, actor },
  });
  const again = (user?: object) =>
    api.call(pathOf('reanalyse', { fingerprint: 'abc' }), {
      method: 'POST',
      headers: user ? signedIn(user) : {},
    });

  test('performs the act, for the organisation and the time of the request, in the name of who holds the token', async () => {
    expect(await again()).toMatchObject({ status: 202, body: { state: 'queued' } });
    expect(api.asked).toEqual([asked(1, tokenHolder(1))]);
  });

  test('is asked for in the name of the person whom Grafana signed in', async () => {
    expect(await again({ OrgID: 7, OrgRole: 'Editor', Login: 'ann', UserUID: 'u7' })).toMatchObject({ status: 202 });
    const actor = { kind: 'person', login: 'ann', id: 'u7', orgId: 7 };
    expect(api.asked).toEqual([asked(7, actor)]);
  });

  test('is not done twice at once', async () => {
    api.analysis.answer = { response: { state: 'already-queued', message: 'On its way already.' } };
    expect(await again()).toMatchObject({ status: 202, body: { state: 'already-queued' } });
  });

  test('says when there is nothing to analyse, or no room', async () => {
    api.analysis.answer = { refused: { code: 'not_found', message: 'It is not known.' } };
    expect(await again()).toMatchObject({ status: 404, body: { code: 'not_found', message: 'It is not known.' } });
    api.analysis.answer = { refused: { code: 'queue_full', message: 'Too many wait.' } };
    expect(await again()).toMatchObject({ status: 503, body: { code: 'queue_full' } });
  });
});
