/** Events and deliveries for store tests, each field of which a test may set. */
import type { AdmissionPolicy } from '../../domain/incident/admission';
import type { AlertEvent, Millis, ReadDelivery } from '../../domain/types';
import type { NewAnalysis, RecordedEvent, SettleRequest, Store } from '../store';

export const MINUTE = 60_000;
export const T0: Millis = Date.parse('2026-11-30T08:00:00Z');

export const admissionPolicy: AdmissionPolicy = {
  cooldownMs: 5 * MINUTE,
  groupCooldownMs: 0,
  attachWindowMs: 30 * MINUTE,
  judgementCeilingMs: 240 * MINUTE,
  occurrenceCap: 100,
  stormPerMinute: 20,
  queueDepth: 200,
};
export const engineSettings = { admission: admissionPolicy, scopeLabels: ['cluster', 'host'] };

export function firing(startsAt: Millis, change: Partial<AlertEvent> = {}): AlertEvent {
  const labels = change.labels ?? { alertname: 'DiskFull', host: 'backup-2', severity: 'warning' };
  return {
    fingerprint: 'f1',
    name: labels.alertname ?? 'DiskFull',
    status: 'firing',
    kind: 'alert',
    severity: 'warning',
    annotations: {},
    startsAt: { at: startsAt, outcome: 'exact', raw: null },
    endsAt: null,
    expiresAt: null,
    stateReason: null,
    ruleUid: null,
    values: null,
    links: {},
    ...change,
    labels,
  };
}

export function resolved(startsAt: Millis, endsAt: Millis, change: Partial<AlertEvent> = {}): AlertEvent {
  return firing(startsAt, { status: 'resolved', endsAt: { at: endsAt, outcome: 'exact', raw: null }, ...change });
}

export function record(
  store: Store,
  receivedAt: Millis,
  events: AlertEvent[],
  change: Partial<ReadDelivery> = {}
): Promise<RecordedEvent[]> {
  const delivery: ReadDelivery = {
    source: 'alertmanager',
    orgId: 1,
    receiver: 'main',
    groupKey: '{}:{}',
    events,
    test: false,
    listed: events.length,
    rejected: [],
    truncatedAlerts: 0,
    ...change,
  };
  return store.writer.record({ delivery, bytes: 100, receivedAt });
}

export function analysis(runId: string, now: Millis, change: Partial<NewAnalysis> = {}): NewAnalysis {
  return {
    run_id: runId,
    state: 'done',
    analyst: 'model',
    model: 'test-model',
    prompt_version: '1',
    memory_text: '',
    prompt_text: '',
    reply_text: null,
    read_by: 'schema',
    summary: 'the disk is full',
    root_cause: null,
    confidence: 0.5,
    confidence_note: null,
    severity: 'warning',
    evidence: '[]',
    next_steps: '[]',
    body: null,
    recurrence_count: 1,
    input_tokens: 0,
    output_tokens: 0,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    cost_micros: 0,
    duration_ms: 1,
    stop_reason: null,
    failure_reason: null,
    started_at: now,
    finished_at: now,
    ...change,
  };
}

/** What an analysis that named a cause says of its incident. */
export const judged: Pick<SettleRequest, 'conclusive' | 'againAt' | 'factsReadAt'> = {
  ...{ conclusive: true, againAt: null, factsReadAt: T0 },
};
