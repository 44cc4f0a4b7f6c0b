/** Answers of the overview, deliveries and health routes, as a sidecar with some history gives them. */
import type {
  AlertRow,
  AlertsResponse,
  Delivery,
  HealthResponse,
  Heartbeat,
  OverviewResponse,
} from '@alert-recall/contract';

const RANGE = { from: '2026-11-23T12:00:00.000Z', to: '2026-11-30T12:00:00.000Z' };

export function overviewSample(change: Partial<OverviewResponse> = {}): OverviewResponse {
  return {
    range: RANGE,
    previous: { from: '2026-11-16T12:00:00.000Z', to: RANGE.from },
    fires: 214,
    alerts: 37,
    previousFires: 243,
    top: { alerts: 3, share: 0.61 },
    analyses: { done: 18, failed: 0, told: 14, untold: 4, costUsd: 0.61, tokens: 81_000 },
    attached: 142,
    suppressed: 0,
    overTime: { stepMs: 86_400_000, buckets: [{ at: RANGE.from, to: RANGE.to, counts: { critical: 3, warning: 5 } }] },
    hourOfWeek: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
    storms: [],
    attention: {
      firing: 0,
      unexplained: 0,
      unreadableDeliveries: 0,
      truncated: { groups: 0, alerts: 0 },
      lastTestAt: null,
      silentHeartbeats: [],
    },
    lastDeliveryAt: '2026-11-30T11:59:00.000Z',
    ...change,
  };
}

export function rowSample(change: Partial<AlertRow> = {}): AlertRow {
  return {
    fingerprint: '3c1f9a0be2d47c55',
    caseKey: '1|payments high error rate|service/payments|prod',
    alerts: 1,
    name: 'PaymentsHighErrorRate',
    severity: 'critical',
    source: 'alertmanager',
    kind: 'alert',
    labels: { service: 'payments', env: 'prod' },
    state: 'firing',
    fires: 8,
    previousFires: 5,
    trend: Array.from({ length: 24 }, (_, bucket) => bucket % 3),
    firstFiredAt: '2026-10-01T08:00:00.000Z',
    lastFiredAt: '2026-11-30T11:40:00.000Z',
    medianGapMs: 223_200_000,
    usualDurationMs: 660_000,
    habits: [{ id: 'frequent', rule: 'At least 5 fires in the range' }],
    lastFinding: {
      runId: 'run-1',
      at: '2026-11-30T11:41:00.000Z',
      summary: 'Session cache disabled by flag',
      analyst: 'model',
      fingerprint: '3c1f9a0be2d47c55',
      alertName: 'PaymentsHighErrorRate',
    },
    churn: null,
    likeness: null,
    storm: null,
    ...change,
  };
}

export function alertsSample(items: AlertRow[] = [rowSample()], total = items.length): AlertsResponse {
  const alerts = items.reduce((sum, row) => sum + row.alerts, 0);
  return { total, of: { alerts, faults: 0, standing: 0 }, range: RANGE, items };
}

export function deliverySample(change: Partial<Delivery> = {}): Delivery {
  return {
    id: 1,
    receivedAt: '2026-11-30T10:02:00.000Z',
    source: 'grafana',
    outcome: 'accepted',
    receiver: 'Alert Recall',
    alerts: 2,
    told: [],
    rejected: [],
    truncatedAlerts: 0,
    bytes: 2_140,
    problem: null,
    excerpt: null,
    ...change,
  };
}

export function heartbeatSample(change: Partial<Heartbeat> = {}): Heartbeat {
  return {
    fingerprint: 'beat',
    name: 'Watchdog',
    labels: { alertname: 'Watchdog', cluster: 'eu-1' },
    source: 'alertmanager',
    state: 'beats',
    lastHeardAt: '2026-11-30T11:58:00.000Z',
    usualGapMs: 300_000,
    putAway: null,
    ...change,
  };
}

export function healthSample(change: Partial<HealthResponse> = {}): HealthResponse {
  const ok = { status: 'ok' as const, since: null };
  return {
    status: 'ok',
    version: '0.1.0',
    startedAt: '2026-11-30T08:00:00.000Z',
    now: '2026-11-30T12:00:00.000Z',
    simulated: false,
    known: true,
    store: {
      ...ok,
      message: '2,140 fires of 37 alerts are kept',
      journalMode: 'delete',
      sizeBytes: 1_830_000,
      fires: 2_140,
      alerts: 37,
      enabled: true,
    },
    analysis: {
      ...ok,
      message: 'The model answers',
      analyst: 'model',
      model: 'claude',
      queued: 0,
      running: 0,
      dead: 0,
      spentTodayUsd: 0.1,
      budgetUsd: 5,
    },
    notifiers: [],
    doors: [
      {
        source: 'grafana',
        path: '/webhook/grafana',
        demands: {
          kind: 'signature',
          header: 'X-Grafana-Alerting-Signature',
          timestampHeader: 'X-Grafana-Alerting-Timestamp',
        },
        lastDeliveryAt: '2026-11-30T11:59:00.000Z',
        lastTestAt: null,
      },
      {
        source: 'alertmanager',
        path: '/webhook/alertmanager',
        demands: { kind: 'secret' },
        lastDeliveryAt: null,
        lastTestAt: null,
      },
    ],
    ...change,
  };
}
