import { pathOf } from '@alert-recall/contract';
import { AppError } from '../../base/errors';
import { NOW } from '../../pages/testing/fixture';
import { openApiServer, type ApiServer } from './testing/api-server';

let api: ApiServer;
beforeEach(async () => void (api = await openApiServer()));
afterEach(() => api.close());

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
    ['q=service%3D~%22pay%5B%22', 'At character 11: pay[ is no regular expression'],
  ])('?%s is refused by name', async (query, named) => {
    expect(await api.refused(`${pathOf('alerts')}?${query}`)).toMatchObject({
      status: 400,
      code: 'bad_request',
      message: expect.stringContaining(named),
    });
  });

  test('a time zone that does not exist is refused', async () => {
    expect(await api.refused(`${pathOf('overview')}?tz=Mars/Olympus`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('Mars/Olympus'),
    });
  });

  test('a broken percent sign is refused', async () => {
    expect(await api.refused('/api/v1/alerts/%E0%A4%A')).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('fingerprints are matched as sent, encoded or not', async () => {
    await api.fixture.alert({ fingerprint: 'a b/ü', starts: [NOW] });
    expect((await api.call(pathOf('fires', { fingerprint: 'a b/ü' }))).body).toMatchObject({ total: 1 });
  });
});

describe('what is not there', () => {
  test.each(['alert', 'fires', 'timeline', 'analyses'] as const)('%s of an unknown alert', async (id) => {
    expect(await api.refused(pathOf(id, { fingerprint: 'nope' }))).toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringContaining('nope'),
    });
  });

  test('an unknown analysis and an unknown route', async () => {
    expect(await api.refused(pathOf('analysis', { runId: 'nope' }))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await api.refused('/api/v1/nothing')).toMatchObject({
      status: 404,
      message: 'There is nothing at GET /api/v1/nothing.',
    });
    expect(await api.refused(pathOf('overview'), { method: 'DELETE' })).toMatchObject({ status: 404 });
  });
});

describe('trouble', () => {
  test('a store that cannot be read is told in plain words, and as an event with its cause', async () => {
    const broken = new AppError('store_unavailable', 'SQLITE_IOERR: disk I/O error');
    jest.spyOn(api.fixture.database, 'prepare').mockImplementation(() => {
      throw broken;
    });
    const answer = await api.refused(pathOf('overview'));
    expect(answer).toMatchObject({
      status: 503,
      code: 'store_unavailable',
      message: expect.stringContaining('Try again'),
    });
    expect(answer.message).not.toContain('SQLITE');
    expect(api.failures).toContain('SQLITE_IOERR: disk I/O error');
  });

  test('an error of our own shows nothing of itself', async () => {
    jest.spyOn(api.fixture.database, 'prepare').mockImplementation(() => {
      throw new TypeError('undefined is not a function at /some/file');
    });
    expect(await api.refused(pathOf('overview'))).toEqual({
      status: 500,
      code: 'internal',
      message: expect.not.stringContaining('undefined'),
    });
  });
});
