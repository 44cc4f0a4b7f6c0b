import { answerWith, refused } from '../test/api-answers';
import { alertsSample } from '../test/overview-samples';
import { call } from './client';

it('calls a route through the plugin proxy, without Grafana’s own error pop-ups', async () => {
  const api = answerWith({ alerts: alertsSample() });
  await expect(call('alerts', { query: { q: '', severity: 'critical', limit: 50 } })).resolves.toMatchObject({
    total: 1,
  });
  expect(api.requests[0]).toMatchObject({
    url: '/api/plugin-proxy/alertrecall-history-app/api/v1/alerts',
    method: 'GET',
    params: { severity: 'critical', limit: 50 },
    showErrorAlert: false,
  });
  expect(api.requests[0].params).not.toHaveProperty('q');
});

it('encodes what stands in the path', async () => {
  const api = answerWith({ reanalyse: { state: 'queued', message: 'Queued.' } });
  await call('reanalyse', { params: { fingerprint: 'a/b?c' } });
  expect(api.requests[0]).toMatchObject({
    method: 'POST',
    url: expect.stringMatching(/\/alerts\/a%2Fb%3Fc\/analyses$/),
  });
});

it('turns a refusal into a problem', async () => {
  answerWith({ health: refused(401, 'unauthorized', 'Wrong or missing token.') });
  await expect(call('health')).rejects.toMatchObject({ kind: 'wrong-token' });
});

it('takes a page of another server for what it is', async () => {
  answerWith({ health: '<html></html>' as never });
  await expect(call('health')).rejects.toMatchObject({ kind: 'not-a-sidecar' });
});
