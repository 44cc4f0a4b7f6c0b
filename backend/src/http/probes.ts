/** What orchestrators and Prometheus ask: is it alive, can it take webhooks, how is it doing. */
import { Router } from 'express';
import type { Metrics } from '../base/metrics';
import type { StoreStatus } from '../store/store';

export interface ProbeOptions {
  metrics: Metrics;
  storeStatus(): StoreStatus;
  isStopping(): boolean;
  /** What else does not work, and keeps no webhooks away. Answers soon, whatever hangs. */
  degraded(): Promise<string[]>;
  /** Brings gauges up to date before they are read; a failure leaves them as they were. */
  refresh(): Promise<void>;
}

export function createProbes({ metrics, storeStatus, isStopping, degraded, refresh }: ProbeOptions): Router {
  const router = Router();
  router.get('/healthz', (_, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_, response) => {
    const others = await degraded();
    const { ok, problem, since, damage } = storeStatus();
    const problems = [
      ...(ok ? [] : [`the history store cannot write since ${new Date(since ?? 0).toISOString()}: ${problem}`]),
      ...(isStopping() ? ['the sidecar is stopping'] : []),
    ];
    // Told, and no reason to get no webhooks: what lies on sound pages is stored.
    const damaged =
      damage === null
        ? []
        : [`the history file is damaged, seen first ${new Date(damage.since).toISOString()}: ${damage.problem}`];
    response
      .status(problems.length === 0 ? 200 : 503)
      .json({ status: problems.length === 0 ? 'ready' : 'not ready', problems, degraded: [...damaged, ...others] });
  });
  router.get('/metrics', async (_, response) => {
    await refresh().catch(() => undefined);
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}
