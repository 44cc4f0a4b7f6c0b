/** Notices as they reach a phone: with a link into the alert's own organisation, and with the rules' text where the model cannot answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Analysis, AnalysesResponse, HealthResponse } from '@alert-recall/contract';
import * as api from './support/messages-api';
import { startNtfyServer, type NtfyServer } from './support/ntfy-server';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(60_000);

const apiKey = ['notice', 'model', 'key', '0123456789'].join('-');
const home = mkdtempSync(join(tmpdir(), 'alert-recall-notices-'));
let model: api.MessagesApi;
let ntfy: NtfyServer;
let sidecar: Sidecar;

beforeAll(async () => {
  [model, ntfy] = await Promise.all([api.startMessagesApi({ apiKey }), startNtfyServer()]);
  sidecar = await startSidecar(
    {
      ...{
        ANTHROPIC_API_KEY: apiKey,
        ANTHROPIC_BASE_URL: model.url,
        NTFY_PUBLISH_URL: ntfy.url,
        GRAFANA_URL: 'https://grafana.example.test/mon/',
      },
      ...{ NOTIFY_STDOUT: 'false', ATTACH_WINDOW_SECONDS: '0', COOLDOWN_SECONDS: '0', LOG_LEVEL: 'info' },
    },
    home
  );
});
afterAll(async () => {
  await sidecar?.kill();
  await Promise.all([model.close(), ntfy.close()]);
  rmSync(home, { recursive: true, force: true });
});

/** Answers the notice that tells of it, as ntfy got it. */
async function noticeOf(name: string, orgId: number): Promise<{ title: string; message: string; click: string }> {
  const alert = {
    status: 'firing',
    labels: { alertname: name, host: name, severity: 'critical' },
    startsAt: new Date().toISOString(),
    fingerprint: `fp-${name}`,
  };
  expect((await sidecar.post(`/webhook/alertmanager?orgId=${orgId}`, { alerts: [alert] })).status).toBe(200);
  const told = await until(
    async () => ntfy.raw.map((body) => JSON.parse(body)).filter(({ title }) => title.startsWith(name)),
    (found) => found.length > 0
  );
  expect(told).toHaveLength(1);
  return told[0];
}

test('the link opens the alert in its own organisation', async () => {
  expect((await noticeOf('Elsewhere', 4)).click).toBe(
    'https://grafana.example.test/mon/a/alertrecall-history-app/alerts/fp-Elsewhere?orgId=4'
  );
});

test('an account without credit is told as such, the rules write meanwhile, and it heals by itself', async () => {
  model.script(api.error(400, 'invalid_request_error', {}, 'Your credit balance is too low to access the API.'));
  const reason =
    'The account of the model has no credit left: 400 invalid_request_error, Your credit balance is too low to access the API';
  const { title, message } = await noticeOf('NoCredit', 1);
  expect(title).toBe('NoCredit (critical)');
  expect(message).toContain(`- The model could not answer (${reason}).`);
  expect(message).toMatch(/Written by rules from recorded facts\.$/);

  const { body: list } = await sidecar.get<AnalysesResponse>('/api/v1/alerts/fp-NoCredit/analyses');
  const { body: analysis } = await sidecar.get<Analysis>(`/api/v1/analyses/${list.items[0]!.runId}`);
  expect(analysis).toMatchObject({ state: 'done', analyst: 'rules', failureReason: `${reason}.`, rootCause: null });
  const health = async () => (await sidecar.get<HealthResponse>('/api/v1/health')).body.analysis;
  expect(await health()).toMatchObject({
    status: 'degraded',
    message: expect.stringContaining(`Analyses fail: ${reason}.`),
  });

  expect((await noticeOf('CreditAgain', 1)).message).toContain(api.finding.summary);
  expect(await health()).toMatchObject({ status: 'ok' });
});
