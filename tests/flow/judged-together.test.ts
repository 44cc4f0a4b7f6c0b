/** What fires in one place within a moment is judged together: one analysis, told of all of it, about the most severe. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AlertDetail, AnalysesResponse } from '@alert-recall/contract';
import * as api from './support/messages-api';
import { createMovedClock, type MovedClock } from './support/moved-clock';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(120_000);

/** Longer than any machine takes for the deliveries of a test: the wait ends because the clock is moved. */
const WAIT_SECONDS = 600;
const CRITICAL_WAIT_MS = 5_000;

const apiKey = ['together', 'model', 'key', '0123456789'].join('-');
const home = mkdtempSync(join(tmpdir(), 'alert-recall-together-'));
let model: api.MessagesApi;
let sidecar: Sidecar;
let clock: MovedClock;

beforeAll(async () => {
  model = await api.startMessagesApi({ apiKey });
  clock = createMovedClock(home);
  const analyst = { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: model.url, NOTIFY_STDOUT: 'false' };
  sidecar = await startSidecar({ ...analyst, ANALYSIS_WAIT_SECONDS: String(WAIT_SECONDS), ...clock.env }, home);
});
afterAll(async () => {
  await sidecar?.stop();
  await model.close();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => void (model.requests.length = 0));

async function fire(name: string, severity: string, host: string): Promise<void> {
  const labels = { alertname: name, severity, host };
  const alert = { status: 'firing', labels, startsAt: new Date(clock.now()).toISOString(), fingerprint: `fp-${name}` };
  const group = { version: '4', receiver: 'main', groupKey: `{}:{alertname="${name}"}`, alerts: [alert] };
  expect((await sidecar.post('/webhook/alertmanager', group)).status).toBe(200);
}

const detailOf = async (name: string) => (await sidecar.get<AlertDetail>(`/api/v1/alerts/fp-${name}`)).body;
const analysesOf = async (name: string) =>
  (await sidecar.get<AnalysesResponse>(`/api/v1/alerts/fp-${name}/analyses`)).body;

/** Asked for once, told of all, made for one of them, and shown with each. */
async function expectOneAnalysis(names: string[], alertName: string): Promise<void> {
  await until(
    () => analysesOf(alertName),
    ({ total }) => total > 0
  );
  expect(model.requests).toHaveLength(1);
  for (const name of names) {
    expect(model.requests[0]!.raw).toContain(name);
    expect(await analysesOf(name)).toMatchObject({
      total: 1,
      items: [{ alertName, state: 'done', summary: api.finding.summary }],
    });
    expect(await detailOf(name)).toMatchObject({ pendingAnalysis: null, totalFires: 1 });
  }
}

test('several alerts of one place have one analysis, after the wait', async () => {
  const names = ['DiskFills', 'QueriesFail', 'ReplicaLags', 'BackupLate'];
  for (const name of names) await fire(name, name === 'QueriesFail' ? 'error' : 'warning', 'db-7');
  // Two looks at the queue.
  await sleep(2_100);
  expect(model.requests).toHaveLength(0);
  // Each page says that one is on its way, whichever alert it is made for.
  for (const name of names) expect(await detailOf(name)).toMatchObject({ pendingAnalysis: { state: 'queued' } });
  clock.move(WAIT_SECONDS * 1000);
  await expectOneAnalysis(names, 'QueriesFail');
});

test('a critical one makes those before it wait no longer than itself', async () => {
  await fire('CacheMisses', 'warning', 'web-1');
  await fire('SiteDown', 'critical', 'web-1');
  await fire('QueueGrows', 'error', 'web-1');
  clock.move(CRITICAL_WAIT_MS);
  await expectOneAnalysis(['CacheMisses', 'SiteDown', 'QueueGrows'], 'SiteDown');
});

test('alerts of other places have analyses of their own', async () => {
  await fire('NodeDown', 'critical', 'node-1');
  await fire('NodeDownToo', 'critical', 'node-2');
  clock.move(CRITICAL_WAIT_MS);
  for (const name of ['NodeDown', 'NodeDownToo']) {
    const { items } = await until(
      () => analysesOf(name),
      ({ total }) => total > 0
    );
    expect(items).toMatchObject([{ alertName: name, state: 'done' }]);
  }
  expect(model.requests).toHaveLength(2);
});
