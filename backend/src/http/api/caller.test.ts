import { callerOf, demandRole, demandToken } from './caller';

const of = (context: unknown, asked?: number) =>
  callerOf({ 'x-grafana-context': typeof context === 'string' ? context : JSON.stringify(context) }, asked);
const refusal = (code: string, words = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(words) });

describe('the organisation', () => {
  test('is what the caller chooses without a context of Grafana, the first by default', () => {
    expect(callerOf({}, undefined).orgId).toBe(1);
    expect(callerOf({}, 4).orgId).toBe(4);
  });

  test.each(['{"OrgID":7}', '{"UserID":1,"OrgId":7}', '{"orgId":7}', '{"org_id":7}'])('is said by %s', (context) => {
    expect(of(context, 1).orgId).toBe(7);
  });

  test.each([
    ...['', 'nonsense', 'null', '[]', '7', '{}'],
    ...['{"OrgID":0}', '{"OrgID":"7"}', '{"OrgID":1.5}', '{"OrgName":"7"}', '{"OrgID":7}, {"OrgID":8}'],
  ])('is not guessed from %j', (context) => {
    expect(() => of(context, 7)).toThrow(refusal('bad_request', 'organisation'));
  });
});

describe('the role', () => {
  test.each([
    [{ OrgRole: 'Viewer' }, 'Viewer'],
    [{ OrgRole: 'Editor' }, 'Editor'],
    [{ orgRole: 'Admin' }, 'Admin'],
    [{ org_role: 'Editor' }, 'Editor'],
    [{ OrgRole: 'Viewer', IsGrafanaAdmin: true }, 'Admin'],
    [{ OrgRole: 'Viewer', IsGrafanaAdmin: 'true' }, 'Viewer'],
    [{ OrgRole: 'None' }, 'Viewer'],
    [{ OrgRole: 'admin' }, 'Viewer'],
    [{ OrgRole: ['Admin'] }, 'Viewer'],
    [{ Role: 'Admin' }, 'Viewer'],
    [{}, 'Viewer'],
  ])('of %j is %s', (fields, role) => {
    expect(of({ OrgID: 1, ...fields }).role).toBe(role);
  });

  test('of who holds the token is every role', () => {
    expect(callerOf({}, undefined).role).toBe('Admin');
  });

  test('too low is refused by the name of the one that is needed', () => {
    const viewer = of({ OrgID: 1, OrgRole: 'Viewer' });
    expect(() => demandRole(viewer, 'Viewer')).not.toThrow();
    expect(() => demandRole(viewer, 'Editor')).toThrow(refusal('forbidden', 'the role Editor'));
    expect(() => demandRole(of({ OrgID: 1, OrgRole: 'Editor' }), 'Admin')).toThrow(refusal('forbidden', 'Admin'));
    expect(() => demandRole(of({ OrgID: 1, OrgRole: 'Admin' }), 'Admin')).not.toThrow();
  });
});

describe('the actor', () => {
  test('is the person whom Grafana signed in', () => {
    expect(of({ OrgID: 3, UserID: 7, UserUID: 'u7', Login: 'ann', Name: 'Ann' }).actor).toEqual({
      ...{ kind: 'person', login: 'ann', id: 'u7', orgId: 3 },
    });
    expect(of({ OrgId: 3, UserId: 7, Name: 'Ann' }).actor).toMatchObject({ login: 'Ann', id: '7' });
  });

  test('has its letters as Grafana wrote them, in UTF-8', () => {
    const asNodeReadsIt = Buffer.from('{"OrgID":1,"Login":"jörg"}', 'utf8').toString('latin1');
    expect(of(asNodeReadsIt).actor.login).toBe('jörg');
  });

  test('is the token when no person is named', () => {
    expect(callerOf({}, 4).actor).toEqual({ kind: 'token', login: 'api token', id: null, orgId: 4 });
  });
});

test('without the token nobody is anybody', () => {
  const tokens = ['a-token-of-the-api'];
  expect(() => demandToken({ authorization: `Bearer ${tokens[0]}` }, tokens)).not.toThrow();
  expect(() => demandToken({ authorization: 'Bearer another' }, tokens)).toThrow(refusal('unauthorized'));
  expect(() => demandToken({ 'x-grafana-context': '{"OrgID":1}' }, tokens)).toThrow(refusal('unauthorized'));
});
