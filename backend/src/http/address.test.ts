import { addressOf } from './address';

it.each([
  ['/webhook/grafana', '/webhook/grafana', ''],
  ['//webhook///grafana', '/webhook/grafana', ''],
  ['/webhook/grafana/?orgId=2', '/webhook/grafana/', 'orgId=2'],
  ['//webhook/grafana?next=//a', '/webhook/grafana', 'next=//a'],
  ['http://sidecar.example.test//webhook/grafana?', '/webhook/grafana', ''],
  ['/alerts/a%2F%2Fb', '/alerts/a%2F%2Fb', ''],
  ['*', '*', ''],
  ['', '', ''],
])('reads %j', (url, path, query) => {
  expect(addressOf(url)).toEqual({ path, query });
});
