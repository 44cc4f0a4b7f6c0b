/** The API on a port of its own, over a fixture; every answer is held against the contract. */
import type { AddressInfo } from 'node:net';
import { errorBody, type HealthResponse } from '@alert-recall/contract';
import type { PersonAct } from '../../../acts/acts';
import type { AnswerOf, RequestOf } from '../../../acts/registry';
import { silentLogger } from '../../../base/logger';
import type { Actor } from '../../../domain/actor';
import { createPages } from '../../../pages/pages';
import { answerPages, remotePages } from '../../../pages/pages-beside-data';
import { DAY, NOW, openFixture } from '../../../pages/testing/fixture';
import { createRecall } from '../../../recall/recall';
import { createApp } from '../../api-app';
import { createHandlers } from '../handlers';
import { createApiRouter } from '../router';

export const TOKEN = 'a-token-of-the-api';
export const OLD_TOKEN = 'the-token-before-it';

/** An act of a person, as it was asked for. */
interface Asked {
  act: PersonAct;
  request: RequestOf<PersonAct>;
  actor: Actor;
  now: number;
}
type Answer = AnswerOf<PersonAct>;

/** What each act answers until a test says otherwise. */
const DONE: { [K in PersonAct]: AnswerOf<K> } = {
  'ask-for-analysis': { response: { state: 'queued', message: 'It will be analysed.' } },
  'put-away-heartbeat': { response: { state: 'put-away', message: 'Its silence is told no more.' } },
};

interface Call {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
}

export type ApiServer = Awaited<ReturnType<typeof openApiServer>>;

/** `beside`: pages come as bytes from beside the data, as in the sidecar; else as objects. */
export async function openApiServer({ beside = false } = {}) {
  const fixture = await openFixture();
  const failures: string[] = [];
  const asked: Asked[] = [];
  const analysis: { answer: Answer | null } = { answer: null };
  const events = { storeFailed: ({ problem }: { problem: string }) => void failures.push(problem) };
  const policy = { enabled: true, countWindowMs: 7 * DAY, recallWindowMs: 90 * DAY, maxEntries: 5, injectPrior: true };
  const answerBeside = answerPages(fixture.reader, policy);
  const pages = beside
    ? remotePages(async (question) => (await answerBeside(question)).value, events)
    : createPages(fixture.reader, createRecall({ reader: fixture.reader, policy, events }));
  const handlers = createHandlers({
    pages,
    acts: {
      performAs: async (act, request, actor, now) => (
        asked.push({ act, request, actor, now }),
        analysis.answer ?? DONE[act]
      ),
    },
    health: async () => HEALTH,
    refused: () => [{ source: 'grafana', reason: 'credentials', count: 2, lastAt: '2026-11-30T12:00:00.000Z' }],
  });
  const clock = { now: () => NOW, simulated: false };
  const router = createApiRouter({ handlers, tokens: [TOKEN, OLD_TOKEN], clock, events }, { checkAnswers: true });
  const server = createApp([router], silentLogger).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  async function call(path: string, { method = 'GET', token = TOKEN, headers = {} }: Call = {}) {
    const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...authorization, ...headers },
    });
    const body = (await response.json()) as Record<string, never>;
    return { status: response.status, headers: response.headers, body };
  }

  return {
    fixture,
    failures,
    asked,
    analysis,
    call,
    async refused(path: string, options?: Call) {
      const { status, body } = await call(path, options);
      return { status, ...errorBody.parse(body) };
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await fixture.close();
    },
  };
}

/** The header that Grafana's proxy sets for this user. */
export function signedIn(user: object): Record<string, string> {
  return { 'X-Grafana-Context': JSON.stringify(user) };
}

const part = { status: 'ok', message: 'fine', since: null } as const;
const HEALTH: HealthResponse = {
  ...{
    status: 'ok',
    version: '1.0.0',
    startedAt: new Date(NOW).toISOString(),
    now: new Date(NOW).toISOString(),
    simulated: false,
    known: true,
  },
  store: { ...part, journalMode: 'WAL', sizeBytes: 0, fires: 0, alerts: 0, enabled: true },
  analysis: {
    ...part,
    analyst: 'rules',
    model: null,
    queued: 0,
    running: 0,
    dead: 0,
    spentTodayUsd: 0,
    budgetUsd: null,
  },
  ...{ notifiers: [], doors: [] },
};
