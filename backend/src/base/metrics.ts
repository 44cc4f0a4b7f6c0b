/** Every metric of the sidecar, in one place, each series present before its first event. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export const WEBHOOK_OUTCOMES = [
  'accepted',
  'partial',
  'test',
  'empty',
  'unreadable',
  'unauthorized',
  'wrong-address',
  'too-large',
  'store-unavailable',
  'too-busy',
  'aborted',
] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

/** What node:http could not read as a request. */
export const BROKEN_REQUESTS = ['headers-too-large', 'too-slow', 'malformed'] as const;
export type BrokenRequest = (typeof BROKEN_REQUESTS)[number];

export const STORE_OPERATIONS = ['record', 'lookup', 'prune', 'settle', 'claim'] as const;
export type StoreOperation = (typeof STORE_OPERATIONS)[number];

export const TOKEN_KINDS = ['input', 'output', 'cache-read', 'cache-write'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface MetricLabels {
  doors: readonly string[];
  admissionOutcomes: readonly string[];
  models: readonly string[];
  notifiers: readonly string[];
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ doors, admissionOutcomes, models, notifiers }: MetricLabels) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name: `alert_recall_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `alert_recall_${name}`, help, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name: `alert_recall_${name}`, help, labelNames, buckets, registers });

  const metrics = {
    registry,
    historyEvents: counter('history_events_total', 'History events stored: fires and analyses', ['kind']),
    historyRecurrence: histogram(
      'history_recurrence',
      'Fires in the count window when an analysis was made',
      [],
      [1, 2, 3, 5, 10, 25, 50, 100, 500]
    ),
    historyDrops: counter(
      'history_drops_total',
      'Deliveries refused with 503 because they could not be stored; the sender tries again',
      []
    ),
    storeErrors: counter('history_store_errors_total', 'Store operations that failed', ['op']),
    webhooks: counter('webhooks_total', 'Webhook requests by door and outcome', ['source', 'outcome']),
    webhookSeconds: histogram(
      'webhook_seconds',
      'Time from the first byte of a webhook to its answer',
      ['source'],
      [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
    ),
    brokenRequests: counter('broken_requests_total', 'What came in and could not be read as a request', ['cause']),
    fires: counter('fires_total', 'New fires by what admission said', ['outcome']),
    alertsRejected: counter('alerts_rejected_total', 'Single alerts of a delivery that could not be read', ['source']),
    drops: counter('drops_total', 'Work that was not done, by reason', ['reason']),
    queueDepth: gauge('queue_depth', 'Analyses that wait or run'),
    queueWait: histogram(
      'queue_wait_seconds',
      'Time a job waited before it was taken',
      [],
      [0.1, 1, 5, 15, 60, 300, 900, 3600]
    ),
    analyses: counter('analyses_total', 'Analyses by who was asked, and whether it could answer', ['analyst', 'state']),
    analysisSeconds: histogram(
      'analysis_seconds',
      'Time an analysis took',
      ['analyst'],
      [0.01, 0.1, 1, 5, 15, 30, 60, 120, 300]
    ),
    tokens: counter('tokens_total', 'Tokens by kind and model', ['kind', 'model']),
    cost: counter('cost_usd_total', 'Estimated spend by model, in US dollars, from the configured prices', ['model']),
    notices: counter('notices_total', 'Notices by notifier and outcome', ['notifier', 'outcome']),
    outboxWaiting: gauge('outbox_waiting', 'Notices that wait to be delivered'),
    redactions: counter(
      'redactions_blocked_total',
      'Requests stopped because a secret was found in what would have left',
      []
    ),
  };

  for (const kind of ['fire', 'analysis']) metrics.historyEvents.inc({ kind }, 0);
  for (const cause of BROKEN_REQUESTS) metrics.brokenRequests.inc({ cause }, 0);
  for (const op of STORE_OPERATIONS) metrics.storeErrors.inc({ op }, 0);
  for (const source of doors) {
    metrics.alertsRejected.inc({ source }, 0);
    for (const outcome of WEBHOOK_OUTCOMES) metrics.webhooks.inc({ source, outcome }, 0);
  }
  for (const outcome of admissionOutcomes) {
    metrics.fires.inc({ outcome }, 0);
    if (outcome !== 'analyse') metrics.drops.inc({ reason: outcome }, 0);
  }
  for (const analyst of ['model', 'rules'])
    for (const state of ['done', 'failed']) metrics.analyses.inc({ analyst, state }, 0);
  for (const model of models) {
    metrics.cost.inc({ model }, 0);
    for (const kind of TOKEN_KINDS) metrics.tokens.inc({ kind, model }, 0);
  }
  for (const notifier of notifiers)
    for (const outcome of ['delivered', 'failed', 'dead']) metrics.notices.inc({ notifier, outcome }, 0);
  return metrics;
}
