import { organisationOf } from './organisation';

test('without a context of Grafana the caller chooses, the first organisation by default', () => {
  expect(organisationOf({}, undefined)).toBe(1);
  expect(organisationOf({}, 4)).toBe(4);
});

test.each(['{"OrgID":7}', '{"UserID":1,"OrgId":7}', '{"orgId":7}', '{"org_id":7}'])(
  'the context %s says it',
  (context) => {
    expect(organisationOf({ 'x-grafana-context': context }, 1)).toBe(7);
  }
);

test.each([
  '',
  'nonsense',
  'null',
  '[]',
  '7',
  '{}',
  '{"OrgID":0}',
  '{"OrgID":"7"}',
  '{"OrgID":1.5}',
  '{"OrgName":"7"}',
])('the context %j is refused', (context) => {
  expect(() => organisationOf({ 'x-grafana-context': context }, 7)).toThrow(
    expect.objectContaining({ code: 'bad_request' })
  );
});
