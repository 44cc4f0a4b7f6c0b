import { ApiProblem, toProblem } from './problem';

it.each([
  [
    'the sidecar refuses the token',
    { status: 401, data: { code: 'unauthorized', message: 'Wrong token.' } },
    'wrong-token',
    'unauthorized',
  ],
  [
    'the sidecar does not know it',
    { status: 404, data: { code: 'not_found', message: 'No such alert.' } },
    'not-found',
    'not_found',
  ],
  [
    'the sidecar cannot store',
    { status: 503, data: { code: 'store_unavailable', message: 'Disk full.' } },
    'sidecar',
    'store_unavailable',
  ],
  ['nothing answers behind the proxy', { status: 502, data: '' }, 'sidecar-unreachable', null],
  ['the answer takes too long', { status: 504, data: undefined }, 'sidecar-unreachable', null],
  ['the role is too low', { status: 403, data: { message: 'plugin proxy route access denied' } }, 'forbidden', null],
  [
    'the role is too low for the sidecar',
    { status: 403, data: { code: 'forbidden', message: 'This needs the role Editor.' } },
    'forbidden',
    'forbidden',
  ],
  ['the app is not enabled', { status: 404, data: { message: 'Plugin is not enabled' } }, 'not-configured', null],
  ['there are no settings', { status: 404, data: { message: 'Plugin setting not found' } }, 'not-configured', null],
  [
    'the address cannot be filled in',
    { status: 500, data: { message: 'Could not interpolate plugin route url' } },
    'not-configured',
    null,
  ],
  ['another server answers', { status: 404, data: '<html>Not found</html>' }, 'not-a-sidecar', null],
  ['another server answers in JSON', { status: 404, data: { error: 'no' } }, 'not-a-sidecar', null],
  ['Grafana is gone', new TypeError('Failed to fetch'), 'grafana-unreachable', null],
  ['nothing is known', undefined, 'grafana-unreachable', null],
])('tells that %s', (_, failure, kind, code) => {
  expect(toProblem(failure)).toMatchObject({ kind, code });
});

it('passes on the words of the sidecar', () => {
  expect(toProblem({ status: 503, data: { code: 'store_unavailable', message: 'Disk full.' } }).message).toBe(
    'Disk full.'
  );
});

it('leaves a problem as it is', () => {
  const problem = new ApiProblem('not-found', 'Gone.');
  expect(toProblem(problem)).toBe(problem);
});
