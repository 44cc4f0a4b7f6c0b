/** The scripted analyst: an answer to each grave alert of the demo, asked by the real client with the real prompt. */
import { systemClock } from '../../backend/src/base/clock';
import { buildPrompt, toRequest } from '../../backend/src/analysis/prompt';
import { readReply } from '../../backend/src/analysis/read-reply';
import { replySchema } from '../../backend/src/analysis/reply-schema';
import { createAnthropicProvider } from '../../backend/src/llm/anthropic';
import { ModelError } from '../../backend/src/llm/model-error';
import { modelOptions } from '../../backend/src/llm/options';
import { createRedactor } from '../../backend/src/redaction/redactor';
import { createHistory } from './history/history.mjs';
import { ANSWERS, MODEL, startScriptedAnalyst } from './scripted/analyst.mjs';
import { answerTo, findingOf, MARK, readStories } from './scripted/answers.mjs';
import { questionIn } from './scripted/question.mjs';

const stories = readStories(ANSWERS);
const CHECKOUT = { alertname: 'CheckoutHighErrorRate', service: 'checkout', severity: 'critical' };
const PAYMENTS = { alertname: 'PaymentsHighErrorRate', service: 'payments', severity: 'critical' };

let analyst: Awaited<ReturnType<typeof startScriptedAnalyst>>;
beforeAll(async () => {
  analyst = await startScriptedAnalyst();
});
afterAll(() => analyst.stop());

const provider = (change: { apiKey?: string; path?: string } = {}) => {
  const { ANTHROPIC_API_KEY: own, ANTHROPIC_BASE_URL: url, CLAUDE_PRICES } = analyst.environment;
  const apiKey = change.apiKey ?? own;
  return createAnthropicProvider({
    ...{ apiKey, baseUrl: url + (change.path ?? ''), prices: modelOptions.parse({ CLAUDE_PRICES }).CLAUDE_PRICES },
    limits: { timeoutMs: 5000, maxTokens: 1000 },
    egress: { findSecrets: createRedactor({ ownSecrets: [apiKey] }).findSecrets, onSecret: () => {} },
    clock: systemClock,
  });
};
const requestFor = (labels: Record<string, string>, fires: number) => {
  const material = { alert: { name: labels.alertname, labels }, history: { firesOnRecord: fires } };
  return toRequest(buildPrompt(JSON.stringify(material), 'what is remembered'), MODEL, replySchema);
};
const ask = async (labels: Record<string, string>, fires: number) => {
  const reply = await provider().analyse(requestFor(labels, fires), new AbortController().signal);
  return { finding: readReply(reply).finding, usage: reply.usage };
};

it('answers through the real client what was written for the story, with tokens and their price', async () => {
  const { finding, usage } = await ask(CHECKOUT, 4);
  expect(finding.summary).toBe(
    `The session service times out in the early afternoon; the pool was not the cause (${MARK})`
  );
  expect(finding.confidence).toBe(0.6);
  expect(finding.evidence.at(-1)).toMatchObject({ source: 'live data', outcome: 'could-not-look' });
  expect(usage).toMatchObject({ model: 'scripted-demo' });
  expect(usage.costMicros).toBe(usage.inputTokens * 2 + usage.outputTokens * 10);
});

it('names a wrong cause early, and takes it back later, whoever was asked in between', async () => {
  const causes = await Promise.all([8, 1].map(async (fires) => (await ask(CHECKOUT, fires)).finding.rootCause));
  expect(causes).toEqual([
    expect.stringContaining('What was said of the pool of checkout does not hold'),
    expect.stringMatching(/^In the afternoon more requests arrive than the pool/),
  ]);
  const versions = ['2.12.3', '2.13.0', '2.13.2', '2.14.0'];
  const summaries = await Promise.all(
    versions.map(async (version) => (await ask({ ...PAYMENTS, version }, 1)).finding.summary)
  );
  expect(summaries).toEqual([
    expect.stringContaining('The gateway of the bank is slow'),
    expect.stringContaining('or version 2.13.0: both fit'),
    expect.stringContaining('now 2.13.2; the gateway was not the cause'),
    expect.stringContaining('Again a release of payments, 2.14.0'),
  ]);
});

it('says of an alert without a story that nothing was written, and names no cause', async () => {
  const { finding } = await ask({ alertname: 'SomethingElse' }, 1);
  expect(finding).toMatchObject({ rootCause: null, confidence: 0 });
  expect(finding.summary).toBe(`Not known: nothing was written about this alert (${MARK})`);
});

it('refuses whoever has not its key, and every other address', async () => {
  const refused = async (change: Parameters<typeof provider>[0]) =>
    provider(change)
      .analyse(requestFor(CHECKOUT, 1), new AbortController().signal)
      .catch((error: ModelError) => error.kind);
  expect(await refused({ apiKey: ['another', 'key', '000'].join('-') })).toBe('unauthorized');
  expect(await refused({ path: '/elsewhere' })).toBe('bad-request');
});

it('reads nothing from a request that tells of no alert', () => {
  expect(questionIn({ messages: [{ role: 'user', content: 'Hello' }] })).toBeNull();
  expect(questionIn({})).toBeNull();
});

describe('each answer', () => {
  interface Alert {
    labels: Record<string, string>;
  }
  const grave = createHistory({ now: Date.UTC(2026, 10, 30, 14, 16) })
    .flatMap(({ body }) => (body as { alerts?: Alert[] }).alerts ?? [])
    .filter(({ labels }) => ['critical', 'error'].includes(labels.severity))
    .map(({ labels }) => labels);
  const kinds = [
    ...new Map(grave.map((labels) => [`${labels.alertname} ${labels.service} ${labels.version}`, labels])),
  ];

  it.each(kinds)('%s: is there for its first fire, its thirtieth, and any between', (_, labels) => {
    for (let fires = 1; fires <= 30; fires++) {
      const question = { name: labels.alertname, labels, fires };
      const answer = answerTo(stories, question);
      expect(answer).not.toBeNull();
      expect(JSON.stringify(findingOf(answer, question))).not.toMatch(/unknown|[{}]\w+\}/);
    }
  });

  const all = stories.flatMap(({ alert, answers }) => answers.map((answer) => ({ alert, answer })));
  it.each(all.map(({ alert, answer }) => [alert, answer.summary, answer] as const))(
    '%s: "%s" keeps to the form that is asked for, is marked, and never surer than without live data',
    (alert, _, answer) => {
      const longest = { version: '2.12.3', host: 'legacy-9.example.test', node: 'pool-b-7', cluster: 'dc-2' };
      const finding = findingOf(answer, { name: alert, labels: { ...longest, deployment: 'cart' }, fires: 1 });
      expect(replySchema.parse(finding)).toEqual(finding);
      expect(finding.summary).toContain(MARK);
      expect(finding.body).toContain(MARK);
      expect(finding.confidence).toBeLessThanOrEqual(0.6);
      expect(finding.nextSteps.length).toBeGreaterThan(0);
    }
  );

  it('is given to some question: none stands behind one that always fits', () => {
    for (const { alert, answer } of all) {
      const question = { name: alert, labels: answer.labels ?? {}, fires: answer.fires?.[0] ?? 40 };
      expect([alert, answerTo(stories, question)]).toEqual([alert, answer]);
    }
  });
});
