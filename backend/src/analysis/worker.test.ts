import type { PerformAct } from '../acts/acts';
import type { SettleAnalysis } from '../acts/settle-analysis';
import { openHistory, type History } from '../acts/testing/history';
import { DAY, firing, HOUR, MINUTE, resolved, T0 } from '../acts/testing/samples';
import { createSimulatedClock, type SimulatedClock } from '../base/clock';
import type { Events } from '../base/events';
import { person } from '../domain/actor';
import { ModelError } from '../llm/model-error';
import type { ModelProvider, ModelReply, ModelRequest } from '../llm/provider';
import { createRecall } from '../recall/recall';
import { createRedactor } from '../redaction/redactor';
import { createAnalysisWorker, type AnalysisWorkerOptions } from './worker';

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

let history: History;
let clock: SimulatedClock;
let asked: ModelRequest[];
let settled: SettleAnalysis[];
let told: Array<[string, Record<string, unknown>]>;
const events = new Proxy({} as Events, {
  get: (_, name: string) => (e: Record<string, unknown>) => void told.push([name, e]),
});
const toldOf = (name: string) => told.filter(([event]) => event === name).map(([, e]) => e);

beforeEach(async () => {
  history = await openHistory({ attachWindowMs: 0, cooldownMs: 0, stormPerMinute: 0 });
  clock = createSimulatedClock(T0);
  asked = [];
  settled = [];
  told = [];
});
afterEach(() => history.close());

const perform: PerformAct = (act, request, now) => {
  if (act === 'settle-analysis') settled.push(request as SettleAnalysis);
  return history.acts.perform(act, request, now);
};

function worker(
  answer: Answer | null,
  settings: Partial<AnalysisWorkerOptions['settings']> = {},
  { historyEnabled = true, ...options }: { historyEnabled?: boolean } & Partial<AnalysisWorkerOptions> = {}
) {
  const provider: ModelProvider | null = answer && {
    id: 'fake',
    analyse(request, signal) {
      asked.push(request);
      return answer(request, signal);
    },
  };
  const windows = { countWindowMs: 6 * HOUR, recallWindowMs: 90 * DAY };
  const policy = { enabled: historyEnabled, ...windows, maxEntries: 5, injectPrior: true };
  return createAnalysisWorker({
    reader: history.reader,
    perform,
    analyst: {
      provider,
      modelFor: (severity) => `m-${severity}`,
      recaller: createRecall({ reader: history.reader, policy, events }),
      redactor: createRedactor({ ownSecrets: [] }),
    },
    settings: {
      concurrency: 2,
      deadlineMs: 60_000,
      budget: { tokens: 0, micros: 0 },
      notifiers: ['stdout', 'ntfy'],
      judgementCeilingMs: 4 * HOUR,
      ...settings,
    },
    clock,
    events,
    ...options,
  });
}

async function fire(at: number, change: Parameters<typeof firing>[1] = {}): Promise<void> {
  clock.advanceTo(at);
  await history.record(at, [firing(at, change)]);
}
async function resolve(startsAt: number, at: number): Promise<void> {
  clock.advanceTo(at);
  await history.record(at, [resolved(startsAt, at)]);
}
const analyses = () => history.reader.selectFrom('analyses').selectAll().orderBy('version').execute();
const jobs = () => history.reader.selectFrom('jobs').selectAll().orderBy('id').execute();

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
        prompt_version: '2',
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
    const notices = await history.reader.selectFrom('outbox').selectAll().orderBy('id').execute();
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
    expect(await jobs()).toMatchObject([{ state: 'done', attempts: 1 }]);
    expect(settled).toMatchObject([{ conclusive: true, againAt: null, factsReadAt: T0 }]);
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
    const recalls = await history.reader
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
      await history.reader.selectFrom('outbox').selectAll().execute(),
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
    expect(settled).toMatchObject([{ conclusive: false, againAt: null }]);
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
    expect(settled.map(({ againAt }) => againAt)).toEqual([null, T0 + 16 * HOUR, null]);
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

describe('a fire that is over when its turn comes', () => {
  const brief = async (start: number, severity: 'warning' | 'critical' = 'warning') => {
    await fire(start, { severity });
    await resolve(start, start + 38_000);
  };
  const noticeOf = (request: SettleAnalysis | undefined) =>
    request?.notices.map(({ payload }) => JSON.parse(payload))[0];

  test('the first of its kind goes to the model; the next one to the rules, without a notice', async () => {
    const analyst = worker(async () => reply());
    await brief(T0);
    await analyst.runUntilIdle();
    await brief(T0 + HOUR);
    await analyst.runUntilIdle();
    expect(settled.map(({ analysis }) => analysis.analyst)).toEqual(['model', 'rules']);
    expect(noticeOf(settled[0])).toMatchObject({ over: 'over after 38 s' });
    expect(settled[1]).toMatchObject({ notices: [], conclusive: false, againAt: null });
    expect(settled[1]!.analysis.summary).toContain('It is over after 38 s.');
    expect(settled[1]!.analysis.confidence_note).toContain('No model was asked. It was over before its turn came');
  });

  test('a critical one goes to the model each time, and its notice says that it is over', async () => {
    const analyst = worker(async () => reply());
    for (const start of [T0, T0 + HOUR]) {
      await brief(start, 'critical');
      await analyst.runUntilIdle();
    }
    expect(settled.map(({ analysis }) => analysis.analyst)).toEqual(['model', 'model']);
    expect(noticeOf(settled[1])).toMatchObject({ over: 'over after 38 s' });
  });

  test('one that a person asked for goes to the model', async () => {
    const analyst = worker(async () => reply());
    for (const start of [T0, T0 + HOUR]) {
      await brief(start);
      await analyst.runUntilIdle();
    }
    const anna = person({ login: 'anna', id: 'u1', orgId: 1 });
    await history.acts.performAs('ask-for-analysis', { orgId: 1, fingerprint: 'f1' }, anna, clock.now());
    await analyst.runUntilIdle();
    expect(settled.map(({ analysis }) => analysis.analyst)).toEqual(['model', 'rules', 'model']);
    expect(asked[1]!.lookups[0]!.result).toContain('"analysedBecause": "a person asked for it"');
  });
});

test('with the history switched off the analyst is told nothing of it', async () => {
  const analyst = worker(async () => reply(), {}, { historyEnabled: false });
  await fire(T0);
  await analyst.runUntilIdle();
  await fire(T0 + HOUR);
  await analyst.runUntilIdle();
  const [request] = asked.slice(-1);
  expect(request!.lookups.map(({ tool }) => tool)).toEqual(['get_alert']);
  expect(Object.keys(JSON.parse(request!.lookups[0]!.result))).not.toContain('history');
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

  test('after four attempts the rules write, say why, and their notice goes out', async () => {
    const analyst = worker(() =>
      Promise.reject(new ModelError({ kind: 'overloaded', message: 'The model is overloaded: 529.' }))
    );
    await fire(T0);
    for (const at of [0, 3000, 16_000, 92_000, 200_000]) {
      clock.advanceTo(T0 + at);
      await analyst.runUntilIdle();
    }
    expect(asked).toHaveLength(4);
    const reason = 'The model is overloaded: 529. Given up after 4 attempts';
    expect(settled).toMatchObject([
      {
        ...{ conclusive: false, againAt: T0 + 92_000 + 5 * MINUTE, factsReadAt: T0 + 92_000 },
        analysis: {
          ...{ state: 'done', analyst: 'rules', model: 'm-warning', read_by: 'rules', root_cause: null },
          summary: 'First fire on record of this alert.',
          body: `- The model could not answer (${reason}).\n- First fire on record of this alert.`,
          confidence_note: `Written by rules from recorded facts. The model could not answer (${reason}).`,
          failure_reason: `${reason}.`,
          prompt_text: expect.stringContaining('# System'),
        },
      },
    ]);
    const notices = settled[0]!.notices.map(({ payload }) => JSON.parse(payload));
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatchObject({ analyst: 'rules', body: expect.stringContaining('The model could not answer') });
    expect(toldOf('analysisSettled')).toMatchObject([{ state: 'failed', analyst: 'model', reason: `${reason}.` }]);
  });

  test.each<[what: string, answer: Answer, reason: RegExp, stop: string | null, text: string | null]>([
    [
      'a refusal',
      () =>
        Promise.reject(
          new ModelError({ kind: 'refused', message: 'The model declined (cyber).', usage, stopReason: 'refusal' })
        ),
      /declined \(cyber\)/,
      ...(['refusal', null] as const),
    ],
    [
      'headings alone',
      async () => ({ ...reply(), text: `## Root cause ${token}\n` }),
      /holds headings only/,
      ...(['end_turn', '## Root cause [redacted:github-token]\n'] as const),
    ],
    [
      'a reply cut before anything was complete',
      async () => ({ ...reply(), text: '{"summary":"The di', stopReason: 'max_tokens' }),
      /CLAUDE_MAX_TOKENS/,
      ...(['max_tokens', '{"summary":"The di'] as const),
    ],
  ])('%s: the rules write at once, and what was paid for is kept', async (_what, answer, reason, stop, text) => {
    await fire(T0);
    await worker(answer).runUntilIdle();
    expect(asked).toHaveLength(1);
    expect(settled.map(({ analysis }) => analysis)).toMatchObject([
      {
        ...{ analyst: 'rules', failure_reason: expect.stringMatching(reason), reply_text: text, stop_reason: stop },
        ...{ cost_micros: 4000, input_tokens: 1000, output_tokens: 200 },
      },
    ]);
    expect(toldOf('tokensUsed')).toHaveLength(1);
  });

  test('an account without credit: the rules write meanwhile', async () => {
    await fire(T0);
    const spent = new ModelError({ kind: 'budget', message: 'The account of the model has no credit left: 400.' });
    await worker(() => Promise.reject(spent)).runUntilIdle();
    expect(settled).toMatchObject([
      {
        ...{ conclusive: false, againAt: T0 + 5 * MINUTE },
        analysis: {
          body: expect.stringContaining('The model could not answer (The account of the model has no credit left'),
        },
      },
    ]);
    expect(settled[0]!.notices).toHaveLength(2);
  });

  test('a reply that names no cause is stored, and judges nothing until the ceiling', async () => {
    await fire(T0);
    await worker(async () => reply({ rootCause: null })).runUntilIdle();
    expect(settled).toMatchObject([{ conclusive: false, againAt: T0 + 4 * HOUR }]);
    expect(await analyses()).toMatchObject([{ analyst: 'model', root_cause: null, failure_reason: null }]);
  });

  test('a lost lease stores nothing, and says so', async () => {
    await fire(T0);
    const analyst = worker(async () => {
      clock.advanceTo(T0 + HOUR);
      const claim = { owner: 'another', leaseMs: MINUTE, limit: 1, holding: [] };
      const [stolen] = await history.acts.perform('claim-jobs', claim, clock.now());
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
    const failing: PerformAct = (act, request, now) =>
      act === 'settle-analysis' && failures-- > 0
        ? Promise.reject(new Error('disk I/O error'))
        : perform(act, request, now);
    await worker(async () => reply(), {}, { perform: failing }).runUntilIdle();
    expect(await analyses()).toMatchObject([{ state: 'done' }]);
    expect(asked).toHaveLength(1);
  });

  test('history that cannot be read costs the memory, not the analysis', async () => {
    await fire(T0);
    const blind = new Proxy(history.reader, {
      get: () => () => {
        throw new Error('disk I/O error');
      },
    });
    const policy = { enabled: true, countWindowMs: HOUR, recallWindowMs: 90 * DAY, maxEntries: 5, injectPrior: true };
    const analyst = {
      provider: { id: 'fake', analyse: async () => reply() },
      modelFor: () => 'm',
      recaller: createRecall({ reader: blind, policy, events }),
      redactor: createRedactor({ ownSecrets: [] }),
    };
    await worker(null, {}, { analyst }).runUntilIdle();
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
