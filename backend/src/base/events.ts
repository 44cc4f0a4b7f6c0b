/** Business events: one function each, a log line and its metric together, labels of low cardinality only. */
import type { Logger } from './logger';
import type { BrokenRequest, Metrics, StoreOperation, TokenKind, WebhookOutcome } from './metrics';

export type Events = ReturnType<typeof createEvents>;

export function createEvents(log: Logger, metrics: Metrics) {
  const brokenBefore = new Set<BrokenRequest>();
  return {
    webhookAnswered(e: {
      source: string;
      outcome: WebhookOutcome;
      status: number;
      alerts: number;
      bytes: number;
      seconds: number;
      problem?: string;
    }): void {
      metrics.webhooks.inc({ source: e.source, outcome: e.outcome });
      metrics.webhookSeconds.observe({ source: e.source }, e.seconds);
      if (e.outcome === 'store-unavailable') metrics.historyDrops.inc();
      const line = { event: 'webhook', ...e };
      if (e.status >= 400) log.warn(line, 'webhook refused');
      else log.debug(line, 'webhook accepted');
    },
    /** Strangers can make as many as they like: each is counted, and the log says it once of each cause. */
    requestBroken(cause: BrokenRequest): void {
      metrics.brokenRequests.inc({ cause });
      if (brokenBefore.has(cause)) return;
      brokenBefore.add(cause);
      log.warn({ event: 'broken-request', cause }, 'a request could not be read; more of this cause are only counted');
    },
    alertRejected(e: { source: string; index: number; reason: string }): void {
      metrics.alertsRejected.inc({ source: e.source });
      log.warn({ event: 'alert-rejected', ...e }, 'an alert of a delivery could not be read');
    },
    moreAlertsRejected(e: { source: string; count: number }): void {
      metrics.alertsRejected.inc({ source: e.source }, e.count);
      log.warn({ event: 'alert-rejected', ...e }, 'more alerts of a delivery could not be read than are named');
    },
    /** New fires of one delivery: counted together, because a body may hold ten thousand. */
    firesRecorded(fires: ReadonlyArray<{ fingerprint: string; outcome: string; reason: string }>): void {
      const byOutcome = new Map<string, number>();
      for (const { outcome } of fires) byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + 1);
      metrics.historyEvents.inc({ kind: 'fire' }, fires.length);
      for (const [outcome, count] of byOutcome) {
        metrics.fires.inc({ outcome }, count);
        if (outcome !== 'analyse') metrics.drops.inc({ reason: outcome }, count);
      }
      if (log.isLevelEnabled('debug')) for (const fire of fires) log.debug({ event: 'fire', ...fire }, 'fire recorded');
    },
    analysisSettled(e: {
      runId: string;
      fingerprint: string;
      analyst: string;
      state: 'done' | 'failed';
      seconds: number;
      recurrence: number;
      reason?: string;
    }): void {
      metrics.analyses.inc({ analyst: e.analyst, state: e.state });
      metrics.analysisSeconds.observe({ analyst: e.analyst }, e.seconds);
      metrics.historyRecurrence.observe(e.recurrence);
      if (e.state === 'done') metrics.historyEvents.inc({ kind: 'analysis' });
      log.info({ event: 'analysis', ...e }, e.state === 'done' ? 'analysis stored' : 'analysis failed');
    },
    analysisAttemptFailed(e: { jobId: number; attempt: number; reason: string; retryInSeconds: number | null }): void {
      log.warn(
        { event: 'analysis-attempt', ...e },
        e.retryInSeconds === null ? 'analysis given up' : 'analysis will be tried again'
      );
    },
    jobTaken(e: { jobId: number; waitedSeconds: number }): void {
      metrics.queueWait.observe(e.waitedSeconds);
    },
    tokensUsed(e: { model: string; tokens: Record<TokenKind, number>; costUsd: number }): void {
      for (const [kind, count] of Object.entries(e.tokens)) metrics.tokens.inc({ kind, model: e.model }, count);
      metrics.cost.inc({ model: e.model }, e.costUsd);
    },
    noticeSettled(e: { notifier: string; outcome: 'delivered' | 'failed' | 'dead'; reason?: string }): void {
      metrics.notices.inc({ notifier: e.notifier, outcome: e.outcome });
      if (e.outcome !== 'delivered') log.warn({ event: 'notice', ...e }, 'a notice could not be delivered');
    },
    secretStopped(e: { where: string; kind: string }): void {
      metrics.redactions.inc();
      log.error({ event: 'secret-stopped', ...e }, 'a secret was found in what would have left; nothing was sent');
    },
    storeFailed(e: { op: StoreOperation; problem: string }): void {
      metrics.storeErrors.inc({ op: e.op });
      log.error({ event: 'store', ...e }, 'a store operation failed');
    },
  };
}
