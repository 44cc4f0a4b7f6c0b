import { createSimulatedClock, type SimulatedClock } from '../base/clock';
import type { Events } from '../base/events';
import { ModelError } from '../llm/model-error';
import type { ModelProvider, ModelReply, ModelRequest } from '../llm/provider';
import { createRecall } from '../recall/recall';
import { createRedactor } from '../redaction/redactor';
import { engineSettings, firing, MINUTE, record, resolved, T0 } from '../store/conformance/samples';
import { openInlineStore } from '../store/sqlite/inline-store';
import type { Store } from '../store/store';
import { createAnalysisWorker, type AnalysisWorkerOptions } from './worker';

const HOUR = 60 * MINUTE;
const usage = {
  model: 'm-warning',
  inputTokens: 1000,
  outputTokens: 200,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costMicros: 4000,
};
const good = {
  summary: 'The backup fills the disk',
  rootCause: 'Old sets are kept',
  confidence: 0.9,
  severity: 'info',
  evidence: [],
  nextSteps: ['look'],
  body: 'Text.',
};
const reply = (change: object = {}): ModelReply => ({
  text: JSON.stringify({ ...good, ...change }),
  stopReason: 'end_turn',
  usage,
});
const token = ['gh', 'p_', 'a1B2c3D4e5'.repeat(4)].join('');

type Answer = (request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>;

let store: Store;
let clock: SimulatedClock;
let asked: ModelRequest[];
let told: Array<[string, Record<string, unknown>]>;
const events = new Proxy({} as Events, {
  get: (_, name: string) => (e: Record<string, unknown>) => void told.push([name, e]),
});
const toldOf = (name: string) => told.filter(([event]) => event === name).map(([, e]) => e);

beforeEach(async () => {
  store = await openInlineStore({
    ...engineSettings,
    admission: { ...engineSettings.admission, attachWindowMs: 0, cooldownMs: 0, stormPerMinute: 0 },
  });
  clock = createSimulatedClock(T0);
  asked = [];
  told = [];
});
afterEach(() => store.close(100));

function worker(
  answer: Answer | null,
  change: Partial<AnalysisWorkerOptions['settings']> & { memory?: Partial<AnalysisWorkerOptions['memory']> } = {}
) {
  const provider: ModelProvider | null = answer && {
    id: 'fake',
    analyse(request, signal) {
      asked.push(request);
      return answer(request, signal);
    },
  };
  const { memory, ...settings } = change;
  const policy = {
    enabled: true,
    countWindowMs: 6 * HOUR,
    recallWindowMs: 90 * 24 * HOUR,
    maxEntries: 5,
    injectPrior: true,
  };
  return createAnalysisWorker({
    reader: store.reader,
    memory: { ...store.writer, ...memory },
    analyst: {
      provider,
      modelFor: (severity) => `m-${severity}`,
      recaller: createRecall({ reader: store.reader, policy, events }),
      redactor: createRedactor({ ownSecrets: [] }),
    },
    settings: {
      concurrency: 2,
      deadlineMs: 60_000,
      budget: { tokens: 0, micros: 0 },
      notifiers: ['stdout', 'ntfy'],
      ...settings,
    },
    clock,
    events,
  });
}

async function fire(at: number, change: Parameters<typeof firing>[1] = {}): Promise<void> {
  clock.advanceTo(at);
  await record(store, at, [firing(at, change)]);
}
async function resolve(startsAt: number, at: number): Promise<void> {
  clock.advanceTo(at);
  await record(store, at, [resolved(startsAt, at)]);
}
const analyses = () => store.reader.selectFrom('analyses').selectAll().orderBy('version').execute();
const jobs = () => store.reader.selectFrom('jobs').selectAll().orderBy('id').execute();

describe('a good reply', () => {
  test('a first fire is analysed and stored whole, with its notices, and told as an event', async () => {
    await fire(T0);
    await worker(async () => reply()).runUntilIdle();
    const [analysis, ...others] = await analyses();
    expect(others).toEqual([]);
    expect(analysis).toMatchObject({
      ...{
        state: 'done',
        analyst: 'model',
        model: 'm-warning',
        read_by: 'schema',
        version: 1,
        prompt_version: '1',
        memory_text: '',
        recurrence_count: 1,
      },
      ...{
        summary: good.summary,
        root_cause: good.rootCause,
        confidence: 0.6,
        confidence_note: expect.stringContaining('90 %'),
        body: 'Text.',
        next_steps: '["look"]',
      },
      ...{
        input_tokens: 1000,
        output_tokens: 200,
        cost_micros: 4000,
        stop_reason: 'end_turn',
        reply_text: JSON.stringify(good),
        failure_reason: null,
      },
    });
    expect(analysis!.prompt_text).toContain('"name": "DiskFull"');
    const notices = await store.reader.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(notices.map(({ notifier, dedupe_key }) => [notifier, dedupe_key])).toEqual([
      ['stdout', `stdout:${analysis!.run_id}`],
      ['ntfy', `ntfy:${analysis!.run_id}`],
    ]);
    expect(JSON.parse(notices[0]!.payload)).toMatchObject({
      alertName: 'DiskFull',
      severity: 'warning',
      summary: good.summary,
      body: 'Text.',
      recurrence: 1,
    });
    expect(await jobs()).toMatchObject([{ state: 'done', reached_model: 1, attempts: 1 }]);
    expect(toldOf('analysisSettled')).toMatchObject([{ state: 'done', analyst: 'model', recurrence: 1 }]);
    expect(toldOf('tokensUsed')).toEqual([
      { model: 'm-warning', tokens: { input: 1000, output: 200, 'cache-read': 0, 'cache-write': 0 }, costUsd: 0.004 },
    ]);
  });

  test('the third fire is told of the recurrence and of what was concluded before, and remembers what it was told', async () => {
    const analyst = worker(async () => reply());
    for (const [start, end] of [
      [T0, T0 + 10 * MINUTE],
      [T0 + HOUR, T0 + HOUR + 10 * MINUTE],
    ] as const) {
      await fire(start);
      await analyst.runUntilIdle();
      await resolve(start, end);
    }
    await fire(T0 + 2 * HOUR);
    await analyst.runUntilIdle();
    const [first, second, third] = await analyses();
    expect(third!.memory_text).toBe(
      [
        'This fingerprint has fired 3 times in the last 6h (first 08:00, last 10:00).',
        '',
        '### Prior analyses — treat as hypotheses to verify, not established facts',
        '- 30 Nov 09:00 (warning): The backup fills the disk',
        '- 30 Nov 08:00 (warning): The backup fills the disk',
      ].join('\n')
    );
    expect(asked[2]!.lookups[1]).toMatchObject({ tool: 'get_history', result: third!.memory_text });
    expect(third!.recurrence_count).toBe(3);
    const recalls = await store.reader
      .selectFrom('analysis_recalls')
      .selectAll()
      .where('run_id', '=', third!.run_id)
      .execute();
    expect(recalls.map(({ recalled_run_id }) => recalled_run_id).sort()).toEqual([first!.run_id, second!.run_id]);
  });

  test('the severity the sender gave stays, whatever the model thinks', async () => {
    await fire(T0, { severity: 'critical' });
    await worker(async () => reply({ severity: 'none' })).runUntilIdle();
    expect((await analyses())[0]).toMatchObject({ severity: 'critical', model: 'm-critical' });
  });

  test('a secret in a reply is not stored and not sent on', async () => {
    await fire(T0);
    await worker(async () =>
      reply({
        summary: `key ${token} leaked`,
        body: `see ${token}`,
        rootCause: token,
        nextSteps: [`revoke ${token}`],
        evidence: [{ statement: token, source: 'log', outcome: 'found' }],
      })
    ).runUntilIdle();
    const everything = JSON.stringify([
      await analyses(),
      await store.reader.selectFrom('outbox').selectAll().execute(),
    ]);
    expect(everything).toContain('[redacted:github-token]');
    expect(everything.includes(token)).toBe(false);
  });

  test('a reply without the schema is read by its SUMMARY line', async () => {
    await fire(T0);
    await worker(async () => ({ ...reply(), text: '## Cause\nFull.\n\n**SUMMARY:** the disk is full' })).runUntilIdle();
    expect((await analyses())[0]).toMatchObject({
      read_by: 'summary-line',
      summary: 'the disk is full',
      body: '## Cause\nFull.',
      confidence: null,
    });
  });
});

describe('no model', () => {
  test('without a key the rules analyst writes', async () => {
    await fire(T0);
    await worker(null).runUntilIdle();
    expect((await analyses())[0]).toMatchObject({
      state: 'done',
      analyst: 'rules',
      model: null,
      read_by: 'rules',
      root_cause: null,
      summary: 'First fire on record of this alert.',
      cost_micros: 0,
      reply_text: null,
    });
    expect((await jobs())[0]!.reached_model).toBe(0);
  });

  test('with the budget of the day used up the rules analyst writes, until midnight', async () => {
    const analyst = worker(async () => reply(), { budget: { tokens: 0, micros: 4000 } });
    await fire(T0);
    await analyst.runUntilIdle();
    await fire(T0 + 15 * HOUR + 59 * MINUTE);
    await analyst.runUntilIdle();
    await fire(T0 + 16 * HOUR);
    await analyst.runUntilIdle();
    const all = await analyses();
    expect(all.map((a) => a.analyst)).toEqual(['model', 'rules', 'model']);
    expect(all[1]!.confidence_note).toContain('The daily budget of $0.00 is used up until 00:00 UTC');
  });

  test('a budget of tokens works the same', async () => {
    const analyst = worker(async () => reply(), { budget: { tokens: 1200, micros: 0 } });
    await fire(T0);
    await fire(T0 + MINUTE);
    await worker(async () => reply(), { budget: { tokens: 1201, micros: 0 }, concurrency: 1 }).runUntilIdle();
    await fire(T0 + 2 * MINUTE);
    await analyst.runUntilIdle();
    expect((await analyses()).map((a) => a.analyst)).toEqual(['model', 'model', 'rules']);
  });
});

describe('a failure', () => {
  test('529 and then success: one analysis, two attempts, a pause between', async () => {
    const answers: Answer[] = [
      () => Promise.reject(new ModelError({ kind: 'overloaded', message: 'The model is overloaded.' })),
      async () => reply(),
    ];
    const analyst = worker((...args) => answers.shift()!(...args));
    await fire(T0);
    await analyst.runUntilIdle();
    expect(await analyses()).toEqual([]);
    expect(await jobs()).toMatchObject([{ state: 'queued', attempts: 1, last_error: 'The model is overloaded.' }]);
    clock.advanceTo(T0 + 1900);
    await analyst.runUntilIdle();
    expect(asked).toHaveLength(1);
    clock.advanceTo(T0 + 2500);
    await analyst.runUntilIdle();
    expect(await analyses()).toMatchObject([{ state: 'done', version: 1 }]);
    expect(await jobs()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('after four attempts it is a failed analysis with a reason, and the next fire is analysed', async () => {
    const analyst = worker(() =>
      Promise.reject(new ModelError({ kind: 'overloaded', message: 'The model is overloaded.' }))
    );
    await fire(T0);
    for (const at of [0, 3000, 16_000, 92_000, 200_000]) {
      clock.advanceTo(T0 + at);
      await analyst.runUntilIdle();
    }
    expect(asked).toHaveLength(4);
    expect(await analyses()).toMatchObject([
      {
        state: 'failed',
        summary: null,
        failure_reason: 'The model is overloaded. Given up after 4 attempts.',
        prompt_text: expect.stringContaining('DiskFull'),
      },
    ]);
    expect(await jobs()).toMatchObject([{ state: 'dead' }]);
    expect(toldOf('analysisSettled')).toMatchObject([{ state: 'failed' }]);
    expect(await store.reader.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('a refusal is a failed analysis at once, with what it cost', async () => {
    await fire(T0);
    await worker(() =>
      Promise.reject(
        new ModelError({
          kind: 'refused',
          message: 'The model declined to answer (cyber).',
          usage,
          stopReason: 'refusal',
        })
      )
    ).runUntilIdle();
    expect(await analyses()).toMatchObject([
      {
        state: 'failed',
        failure_reason: 'The model declined to answer (cyber).',
        stop_reason: 'refusal',
        cost_micros: 4000,
        input_tokens: 1000,
      },
    ]);
    expect(toldOf('tokensUsed')).toHaveLength(1);
  });

  test('headings alone conclude nothing', async () => {
    await fire(T0);
    await worker(async () => ({ ...reply(), text: '## Root cause\n' })).runUntilIdle();
    expect(await analyses()).toMatchObject([
      { state: 'failed', failure_reason: expect.stringContaining('headings only'), cost_micros: 4000 },
    ]);
  });

  test('a lost lease stores nothing, and says so', async () => {
    await fire(T0);
    const analyst = worker(async () => {
      clock.advanceTo(T0 + HOUR);
      const [stolen] = await store.writer.claimJobs({ owner: 'another', now: clock.now(), leaseMs: MINUTE, limit: 1 });
      expect(stolen?.id).toBe(1);
      return reply();
    });
    await analyst.runUntilIdle();
    expect(await analyses()).toEqual([]);
    expect(toldOf('analysisAttemptFailed')).toMatchObject([{ reason: expect.stringContaining('lease was lost') }]);
  });

  test('a store that cannot write for a moment does not lose what was paid for', async () => {
    await fire(T0);
    let failures = 1;
    const settle: Store['writer']['settle'] = (request) =>
      failures-- > 0 ? Promise.reject(new Error('disk I/O error')) : store.writer.settle(request);
    await worker(async () => reply(), { memory: { settle } }).runUntilIdle();
    expect(await analyses()).toMatchObject([{ state: 'done' }]);
    expect(asked).toHaveLength(1);
  });

  test('history that cannot be read costs the memory, not the analysis', async () => {
    await fire(T0);
    const blind = new Proxy(store.reader, {
      get: () => () => {
        throw new Error('disk I/O error');
      },
    });
    const options = {
      policy: { enabled: true, countWindowMs: HOUR, recallWindowMs: 90 * 24 * HOUR, maxEntries: 5, injectPrior: true },
      events,
    };
    const analyst = createAnalysisWorker({
      reader: store.reader,
      memory: store.writer,
      analyst: {
        provider: { id: 'fake', analyse: async () => reply() },
        modelFor: () => 'm',
        recaller: createRecall({ reader: blind, ...options }),
        redactor: createRedactor({ ownSecrets: [] }),
      },
      settings: { concurrency: 1, deadlineMs: 60_000, budget: { tokens: 0, micros: 0 }, notifiers: [] },
      clock,
      events,
    });
    await analyst.runUntilIdle();
    expect(await analyses()).toMatchObject([{ state: 'done', memory_text: '', recurrence_count: 0 }]);
    expect(toldOf('storeFailed')).toEqual([{ op: 'lookup', problem: 'disk I/O error' }]);
  });
});

describe('time', () => {
  const hanging: Answer = (_, signal) =>
    new Promise((_resolve, reject) => {
      const timeout = () => (signal.reason as Error).name === 'TimeoutError';
      signal.addEventListener('abort', () =>
        reject(new ModelError({ kind: timeout() ? 'timeout' : 'aborted', message: 'called off.' }))
      );
    });

  test('an analysis that takes too long is called off and tried again', async () => {
    await fire(T0);
    await worker(hanging, { deadlineMs: 50 }).runUntilIdle();
    expect(await jobs()).toMatchObject([{ state: 'queued', last_error: 'called off.' }]);
  });

  test('stopping gives jobs back as if they had not been begun', async () => {
    await fire(T0);
    const analyst = worker(hanging);
    analyst.start();
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await analyst.stop(1000);
    expect(await jobs()).toMatchObject([{ state: 'queued', attempts: 0, lease_owner: null }]);
    expect(await analyses()).toEqual([]);
    analyst.nudge();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toHaveLength(1);
  });

  test('stopping does not wait for one that hangs', async () => {
    await fire(T0);
    const analyst = worker(() => new Promise(() => undefined));
    analyst.start();
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const started = performance.now();
    await analyst.stop(100);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await jobs()).toMatchObject([{ state: 'queued' }]);
  });

  test('a nudge starts work, never more at once than allowed, the most severe first', async () => {
    let now = 0;
    let most = 0;
    const analyst = worker(async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now--;
      return reply();
    });
    analyst.start();
    for (let i = 0; i < 6; i++)
      await fire(T0 + i, {
        fingerprint: `f${i}`,
        labels: { alertname: 'A', host: `h${i}` },
        severity: i === 5 ? 'critical' : 'warning',
      });
    analyst.nudge();
    while ((await analyses()).length < 6) await new Promise((resolve) => setTimeout(resolve, 5));
    await analyst.stop(1000);
    expect(most).toBe(2);
    expect(asked.slice(0, 2).map(({ model }) => model)).toContain('m-critical');
  });
});
