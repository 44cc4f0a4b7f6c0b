/** A model that is down, slow, limits, refuses or answers nonsense: webhooks are answered all the same, health says what is wrong and since when, and it heals by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysesResponse, HealthResponse } from '@alert-recall/contract';
import * as api from './support/messages-api';
import { createMovedClock, type MovedClock } from './support/moved-clock';
import { holdPort } from '../tools/held-port.mjs';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(150_000);

const apiKey = ['faulty', 'model', 'key', '0123456789'].join('-');
const home = mkdtempSync(join(tmpdir(), 'alert-recall-model-'));
let model: api.MessagesApi;
/** Of the model, while it is down too. */
let held: Awaited<ReturnType<typeof holdPort>>;
let sidecar: Sidecar;
let clock: MovedClock;

beforeAll(async () => {
  held = await holdPort();
  model = await api.startMessagesApi({ apiKey, port: held.port });
  clock = createMovedClock(home);
  sidecar = await startSidecar(
    {
      ...{
        ANTHROPIC_API_KEY: apiKey,
        ANTHROPIC_BASE_URL: model.url,
        ANALYSIS_DEADLINE_SECONDS: String(DEADLINE_MS / 1000),
        NOTIFY_STDOUT: 'false',
        LOG_LEVEL: 'info',
      },
      ...{ ATTACH_WINDOW_SECONDS: '0', COOLDOWN_SECONDS: '0', STORM_PER_MINUTE: '0', ...clock.env },
    },
    home
  );
});
afterAll(async () => {
  await sidecar?.kill();
  await model.close();
  held.release();
  rmSync(home, { recursive: true, force: true });
});

const minute = 60_000;
const DEADLINE_MS = 5_000;
/** How long a slow machine may take for what a fast one does at once. */
const PATIENCE_MS = 30_000;
let fires = 0;
/** When each fired last. */
const started = new Map<string, string>();

/** Answers when it was sent; fails when the webhook waited for the model. */
async function fire(name: string): Promise<number> {
  const sentAt = clock.now();
  // Starts of their own, so that each is a new fire.
  started.set(name, new Date(sentAt - 10 * minute + fires++ * 1000).toISOString());
  await tell(name, 'firing');
  expect(clock.now() - sentAt).toBeLessThan(DEADLINE_MS);
  return sentAt;
}

/** What is over is owed no analysis. */
async function resolve(name: string): Promise<void> {
  await tell(name, 'resolved');
}

async function tell(name: string, status: 'firing' | 'resolved'): Promise<void> {
  const alert = {
    status,
    labels: { alertname: name, severity: 'warning', host: name },
    annotations: {},
    startsAt: started.get(name),
    endsAt: new Date(clock.now()).toISOString(),
    fingerprint: `fp-${name}`,
  };
  const answer = await sidecar.post('/webhook/alertmanager', {
    version: '4',
    receiver: 'main',
    groupKey: `{}:{alertname="${name}"}`,
    alerts: [alert],
  });
  expect(answer.status).toBe(200);
}

async function analysisHealth(wanted: HealthResponse['analysis']['status']): Promise<HealthResponse['analysis']> {
  const { body } = await until(
    () => sidecar.get<HealthResponse>('/api/v1/health'),
    ({ body }) => body.analysis.status === wanted,
    PATIENCE_MS
  );
  expect(body.analysis).toMatchObject({ status: wanted });
  return body.analysis;
}

async function summaries(name: string, count: number): Promise<Array<string | null>> {
  const { body } = await until(
    () => sidecar.get<AnalysesResponse>(`/api/v1/alerts/fp-${name}/analyses`),
    ({ body }) => (body.items?.length ?? 0) >= count,
    PATIENCE_MS
  );
  return body.items.map(({ summary }) => summary).sort();
}

/** Said while it fails: the part, the reason in words, and the time of the fire that waits. */
async function expectTold(sentAt: number, words: RegExp): Promise<void> {
  const told = await analysisHealth('degraded');
  expect(told.message).toMatch(words);
  expect(Date.parse(told.since!)).toBeGreaterThanOrEqual(sentAt);
  expect(Date.parse(told.since!)).toBeLessThanOrEqual(clock.now());
  // Webhooks are to come all the same.
  const ready = await until(
    () => sidecar.get('/readyz'),
    ({ body }) => body.degraded.length > 0,
    PATIENCE_MS
  );
  expect(ready).toMatchObject({
    status: 200,
    body: { problems: [], degraded: [`Analyses fail since ${told.since}; the Configuration page says why`] },
  });
}

async function expectHealed(): Promise<void> {
  expect(await analysisHealth('ok')).toMatchObject({ since: null });
  const ready = await until(
    () => sidecar.get('/readyz'),
    ({ body }) => body.degraded.length === 0,
    PATIENCE_MS
  );
  expect(ready).toMatchObject({ status: 200, body: { degraded: [] } });
}

describe.each<[what: string, fault: api.Reply, words: RegExp]>([
  [
    'that answers with a page of HTML and 200',
    api.html(),
    /text instead of JSON; is ANTHROPIC_BASE_URL the Messages API/,
  ],
  ['whose reply breaks off', api.brokenOff(), /broke off/],
  ['that is overloaded (529)', api.overloaded(), /overloaded: 529/],
  ['that takes longer than the deadline', api.slowBody(), /did not answer within 5 s/],
])('a model %s', (_what, fault, words) => {
  it('is told since when, and what waited is analysed by itself when it is well again', async () => {
    const name = `Waits${fires}`;
    model.otherwise(fault);
    const sentAt = await fire(name);
    await expectTold(sentAt, words);
    model.otherwise(api.structured({ summary: `Finding of ${name}` }));
    // Instead of waiting for the pause between two attempts.
    clock.move(3_000);
    expect(await summaries(name, 1)).toEqual([`Finding of ${name}`]);
    await expectHealed();
  });
});

describe.each<[what: string, fault: api.Reply, words: RegExp]>([
  ['that refuses', api.refusal('cyber'), /declined to answer \(cyber\)/],
  [
    'whose reply is cut off at its token limit',
    api.text('{"summary": "The disk of ba', 'max_tokens'),
    /cut off at the token limit/,
  ],
])('a model %s', (_what, fault, words) => {
  it('is not asked for the same again, the rules write; it is told since when, until the next fire is analysed', async () => {
    const name = `Refused${fires}`;
    model.otherwise(fault);
    const before = model.requests.length;
    await expectTold(await fire(name), words);
    await resolve(name);
    model.otherwise(api.structured({ summary: `Finding of ${name}` }));
    clock.move(15 * minute);
    await fire(name);
    // What the rules wrote meanwhile, and the finding.
    expect(await summaries(name, 2)).toEqual([
      `Finding of ${name}`,
      expect.stringContaining('First fire on record of this alert.'),
    ]);
    expect(model.requests.length - before).toBe(2);
    await expectHealed();
  });
});

it('a model that is down is told since when, and what waited is analysed by itself when it is back', async () => {
  await model.close();
  const sentAt = await fire('Down');
  await expectTold(sentAt, /could not be reached: ECONNREFUSED/);
  model = await api.startMessagesApi({ apiKey, port: held.port });
  expect(await summaries('Down', 1)).toEqual([api.finding.summary]);
  await expectHealed();
});

it('a model that asks with 429 for a pause of a day is asked again after a quarter of an hour at most', async () => {
  const name = `Limited${fires}`;
  model.otherwise(api.rateLimited('86400'));
  const before = model.requests.length;
  const sentAt = await fire(name);
  await expectTold(sentAt, /limits the rate of requests: 429/);
  model.otherwise(api.structured({ summary: `Finding of ${name}` }));
  clock.move(9 * minute);
  // Two looks at the queue.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect(model.requests.length - before).toBe(1);
  clock.move(6 * minute);
  expect(await summaries(name, 1)).toEqual([`Finding of ${name}`]);
  await expectHealed();
});
