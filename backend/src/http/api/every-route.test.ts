import { pathOf, routes, type RouteId } from '@alert-recall/contract';
import { HOUR, NOW } from '../../pages/testing/fixture';
import { openApiServer, type ApiServer } from './testing/api-server';

describe.each([
  ['as objects', false],
  ['as bytes from beside the data', true],
])('pages %s', (_, beside) => {
  let api: ApiServer;
  beforeEach(async () => void (api = await openApiServer({ beside })));
  afterEach(() => api.close());

  test.each(Object.keys(routes) as RouteId[])('%s answers as the contract says', async (id) => {
    const alert = await api.fixture.alert({ fingerprint: 'abc', starts: [NOW - 2 * HOUR, NOW - HOUR] });
    await api.fixture.analysis(alert, await api.fixture.fire(alert, NOW), { run_id: 'r1' });
    await api.fixture.delivery(NOW);
    const { status, headers, body } = await api.call(pathOf(id, { fingerprint: 'abc', runId: 'r1' }), {
      method: routes[id].method,
    });
    expect(routes[id].response.safeParse(body).error).toBeUndefined();
    expect(status).toBe(routes[id].status);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toContain('application/json');
  });

  test('an answer that is not as the contract says is an error', async () => {
    await api.fixture.alert({ fingerprint: 'abc', starts: [NOW], labels: { shelf: 7 as never } });
    expect((await api.call(pathOf('alert', { fingerprint: 'abc' }))).status).toBe(500);
  });
});
