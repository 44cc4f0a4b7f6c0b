/** Events and analyses for tests of acts, each field of which a test may set. */
import type { AlertEvent, Labels, Millis, ReadDelivery } from '../../domain/types';
import type { NewAnalysis } from '../new-analysis';
import type { ActPolicy } from '../policy';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const T0: Millis = Date.parse('2026-11-30T08:00:00Z');

export const actPolicy: ActPolicy = {
  admission: {
    cooldownMs: 5 * MINUTE,
    groupCooldownMs: 0,
    attachWindowMs: 30 * MINUTE,
    judgementCeilingMs: 4 * HOUR,
    occurrenceCap: 100,
    stormPerMinute: 20,
    queueDepth: 200,
    waitMs: 0,
  },
  staleAfterMs: DAY,
};

export const SCOPE_LABELS = ['cluster', 'host'];

export function firing(startsAt: Millis, change: Partial<AlertEvent> = {}): AlertEvent {
  const labels: Labels = change.labels ?? { alertname: 'DiskFull', host: 'backup-2', severity: 'warning' };
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

/** Of another alert, in a scope of its own unless a host is named. */
export function other(startsAt: Millis, number: number, change: Partial<AlertEvent> = {}): AlertEvent {
  const labels = change.labels ?? { alertname: `Alert${number}`, host: `host-${number}` };
  return firing(startsAt, { fingerprint: `other-${number}`, ...change, labels });
}

export function delivery(events: AlertEvent[], change: Partial<ReadDelivery> = {}): ReadDelivery {
  return {
    ...{ source: 'alertmanager', orgId: 1, receiver: 'main', groupKey: '{}:{}', events, test: false },
    ...{ listed: events.length, rejected: [], truncatedAlerts: 0 },
    ...change,
  };
}

export function analysis(runId: string, now: Millis, change: Partial<NewAnalysis> = {}): NewAnalysis {
  return {
    ...{ run_id: runId, state: 'done', analyst: 'model', model: 'test-model', prompt_version: '1' },
    ...{ memory_text: '', prompt_text: '', reply_text: null, read_by: 'schema', summary: 'the disk is full' },
    ...{ root_cause: 'old sets are kept', confidence: 0.5, confidence_note: null, severity: 'warning' },
    ...{ evidence: '[]', next_steps: '[]', body: null, recurrence_count: 1, input_tokens: 0, output_tokens: 0 },
    ...{ cache_read_tokens: 0, cache_write_tokens: 0, cost_micros: 0, duration_ms: 1, stop_reason: null },
    ...{ failure_reason: null, started_at: now, finished_at: now },
    ...change,
  } as NewAnalysis;
}
