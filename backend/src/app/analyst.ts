/** Composes what thinks and what tells: the analysis worker with its model or its rules, and the outbox worker. */
import { dailyBudget } from '../analysis/options';
import { createAnalysisWorker } from '../analysis/worker';
import { createOutboxWorker } from '../delivery/outbox-worker';
import type { Clock, Millis } from '../base/clock';
import type { Events } from '../base/events';
import type { PerformAct } from '../acts/acts';
import type { ModelProvider } from '../llm/provider';
import { modelForSeverity } from '../llm/options';
import type { Notifier } from '../delivery/notifier';
import type { NoticeQueue } from '../delivery/ports';
import type { Recaller } from '../recall/recall';
import type { Redactor } from '../redaction/redactor';
import type { StoreReader } from '../store/store';
import type { Settings } from './env';

export interface AnalystParts {
  settings: Settings;
  reader: StoreReader;
  perform: PerformAct;
  recaller: Recaller;
}

export interface AnalystTools {
  clock: Clock;
  events: Events;
  redactor: Redactor;
  notifiers: readonly Notifier[];
}

export interface Analyst {
  start(): void;
  nudge(): void;
  /** Runs what is due until nothing is. */
  runUntilIdle(): Promise<void>;
  stop(timeoutMs: Millis): Promise<void>;
}

export async function createAnalyst(
  { settings, reader, perform, recaller }: AnalystParts,
  tools: AnalystTools
): Promise<Analyst> {
  const { config } = settings;
  const { clock, events, redactor, notifiers } = tools;
  const analyses = createAnalysisWorker({
    reader,
    perform,
    analyst: { provider: await providerOf(settings, tools), modelFor: modelForSeverity(config), recaller, redactor },
    settings: {
      concurrency: config.ANALYSIS_CONCURRENCY,
      deadlineMs: config.ANALYSIS_DEADLINE_SECONDS * 1000,
      budget: dailyBudget(config),
      notifiers: notifiers.map(({ id }) => id),
      judgementCeilingMs: config.JUDGEMENT_CEILING_SECONDS,
    },
    clock,
    events,
  });
  const outbox = createOutboxWorker({ queue: noticeQueue(perform), notifiers, clock, events });
  return {
    start() {
      analyses.start();
      outbox.start();
    },
    nudge: () => analyses.nudge(),
    async runUntilIdle() {
      await analyses.runUntilIdle();
      await outbox.runUntilIdle();
    },
    async stop(timeoutMs) {
      await Promise.all([analyses.stop(timeoutMs), outbox.stop(timeoutMs)]);
    },
  };
}

function noticeQueue(perform: PerformAct): NoticeQueue {
  return {
    claim: (request, now) => perform('claim-notices', request, now),
    delivered: (id, now) => perform('settle-notice', { id, outcome: 'delivered' }, now),
    failed: (id, error, retryAt, now) => perform('settle-notice', { id, outcome: 'failed', error, retryAt }, now),
  };
}

/** Null without a key: then the rules analyst writes, and the SDK is not even loaded. */
async function providerOf(
  { config, secrets }: Settings,
  { clock, events, redactor }: AnalystTools
): Promise<ModelProvider | null> {
  if (secrets.ANTHROPIC_API_KEY === undefined) return null;
  const { createAnthropicProvider } = await import('../llm/anthropic');
  return createAnthropicProvider({
    apiKey: secrets.ANTHROPIC_API_KEY,
    baseUrl: config.ANTHROPIC_BASE_URL,
    limits: { timeoutMs: config.ANALYSIS_DEADLINE_SECONDS * 1000, maxTokens: config.CLAUDE_MAX_TOKENS },
    prices: config.CLAUDE_PRICES,
    egress: {
      findSecrets: redactor.findSecrets,
      onSecret: (kind) => events.secretStopped({ where: 'model request', kind }),
    },
    clock,
  });
}
