/** The clock of a whole sidecar is set back an hour while it runs: its own time goes on, slower, so that what waits does not wait an hour, and what comes is recorded, analysed and told as before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlertDetail, HealthResponse } from '@alert-recall/contract';
import * as api from './support/messages-api';
import { createMovedClock, type MovedClock } from './support/moved-clock';
import { startNtfyServer, type NtfyServer } from './support/ntfy-server';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(180_000);

const minute = 60_000;
/** A pause of a quarter of a minute, at half speed, and some. */
const PATIENCE_MS = 45_000;
const apiKey = ['clock', 'model', 'key', '0123456789'].join('-');
const home = mkdtempSync(join(tmpdir(), 'alert-recall-clock-'));
let model: api.MessagesApi;
let ntfy: NtfyServer;
let clock: MovedClock;
let sidecar: Sidecar;

beforeAll(async () => {
  model = await api.startMessagesApi({ apiKey });
  ntfy = await startNtfyServer();
  clock = createMovedClock(home);
  const settings = {
    ANTHROPIC_API_KEY: apiKey,
    ANTHROPIC_BASE_URL: model.url,
    NTFY_PUBLISH_URL: ntfy.url,
    NOTIFY_STDOUT: 'false',
    ATTACH_WINDOW_SECONDS: '0',
  };
  sidecar = await startSidecar({ ...settings, ...clock.env }, home);
});
afterAll(async () => {
  await sidecar?.kill();
  await model.close();
  await ntfy.close();
  rmSync(home, { recursive: true, force: true });
});

interface Sent {
  name: string;
  startsAt?: number;
  endsAt?: number;
}

async function send({ name, startsAt = clock.now(), endsAt }: Sent): Promise<void> {
  const status = endsAt === undefined ? 'firing' : 'resolved';
  const times = {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === undefined ? '0001-01-01T00:00:00Z' : new Date(endsAt).toISOString(),
  };
  const alert = {
    status,
    labels: { alertname: name, severity: 'warning', host: name },
    annotations: {},
    ...times,
    fingerprint: `fp-${name}`,
  };
  const answer = await sidecar.post('/webhook/alertmanager', {
    version: '4',
    status,
    receiver: 'main',
    groupKey: `{}:{alertname="${name}"}`,
    alerts: [alert],
  });
  expect(answer.status).toBe(200);
}

const told = (name: string) => ntfy.published.filter(({ title }) => title.startsWith(`${name} `)).length;
const askedAbout = (name: string) => model.requests.filter(({ raw }) => raw.includes(name)).length;

/** Told means: recorded, analysed, stored, and delivered. */
async function expectTold(name: string, times: number): Promise<void> {
  expect(
    await until(
      async () => told(name),
      (count) => count >= times,
      PATIENCE_MS
    )
  ).toBe(times);
}

async function fires(name: string): Promise<Pick<AlertDetail, 'totalFires' | 'state'>> {
  const { body } = await sidecar.get<AlertDetail>(`/api/v1/alerts/fp-${name}`);
  return { totalFires: body.totalFires, state: body.state };
}

test('set back an hour', async () => {
  const before = clock.now();
  await send({ name: 'Ended', startsAt: before - 2 * minute });
  await expectTold('Ended', 1);
  await send({ name: 'Ended', startsAt: before - 2 * minute, endsAt: before });
  await send({ name: 'Open', startsAt: before - 2 * minute });
  await expectTold('Open', 1);

  // A notice and an analysis that wait for their next attempt.
  ntfy.answerWith(() => ({ status: 500, body: '{}' }));
  await send({ name: 'NoticeWaits' });
  const ready = await until(
    () => sidecar.get('/readyz'),
    ({ body }) => body.degraded.length > 0,
    PATIENCE_MS
  );
  expect(ready).toMatchObject({
    status: 200,
    body: { degraded: [expect.stringMatching(/^1 notice by ntfy not delivered yet since 20\d\d-/)] },
  });
  model.script(api.overloaded());
  await send({ name: 'JobWaits' });
  await until(
    async () => sidecar.output(),
    (output) => output.includes('analysis will be tried again'),
    PATIENCE_MS
  );
  expect(askedAbout('JobWaits')).toBe(1);

  ntfy.answerWith(() => null);
  clock.move(-60 * minute);
  const failedOnce = told('NoticeWaits');
  await expectTold('JobWaits', 1);
  await expectTold('NoticeWaits', failedOnce + 1);

  // An alert that is new, two that are known, and one whose sender kept its clock.
  await send({ name: 'New' });
  await send({ name: 'Ended' });
  await send({ name: 'Open' });
  await send({ name: 'Ahead', startsAt: clock.now() + 60 * minute });
  await expectTold('New', 1);
  await expectTold('Ahead', 1);
  expect(await fires('New')).toEqual({ totalFires: 1, state: 'firing' });
  expect(await fires('Ahead')).toEqual({ totalFires: 1, state: 'firing' });
  expect(await fires('Ended')).toMatchObject({ totalFires: 2 });
  expect(await fires('Open')).toEqual({ totalFires: 2, state: 'firing' });
  // The same again is still the same.
  await send({ name: 'Open', startsAt: before - 2 * minute });
  expect(await fires('Open')).toEqual({ totalFires: 2, state: 'firing' });

  const { body } = await until(
    () => sidecar.get<HealthResponse>('/api/v1/health'),
    ({ body }) => body.status === 'ok',
    PATIENCE_MS
  );
  expect(body).toMatchObject({
    status: 'ok',
    analysis: { queued: 0, dead: 0 },
    notifiers: [{ id: 'ntfy', status: 'ok', waiting: 0 }],
  });
  expect(Date.parse(body.now)).toBeGreaterThan(before);
  expect(Date.parse(body.now)).toBeLessThan(before + 5 * minute);
  const after = await until(
    () => sidecar.get('/readyz'),
    ({ body }) => body.degraded.length === 0,
    PATIENCE_MS
  );
  expect(after).toMatchObject({ status: 200, body: { problems: [], degraded: [] } });
  expect(await sidecar.stop()).toMatchObject({ code: 0 });
});
