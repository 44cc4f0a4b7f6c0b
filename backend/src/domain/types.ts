/**
 * The words of the domain as types. Pure: no I/O, no npm package, no clock. Wire types and store rows are elsewhere.
 */

export type Millis = number;
export type Labels = Record<string, string>;

export const SEVERITIES = ['critical', 'error', 'warning', 'info', 'none'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SOURCES = ['grafana', 'alertmanager', 'prometheus', 'oncall', 'checkmk', 'generic'] as const;
export type Source = (typeof SOURCES)[number];

export const ALERT_KINDS = ['alert', 'heartbeat', 'inhibitor', 'monitoring-fault'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const END_REASONS = ['recovered', 'administrative', 'no-data', 'stale', 'superseded'] as const;
export type EndReason = (typeof END_REASONS)[number];

export type FireState = 'firing' | 'resolved' | 'unknown';

/** How a time that a sender gave was read. */
export type TimeOutcome =
  'exact' | 'assumed-now' | 'from-end' | 'clamped-to-now' | 'skewed-ahead' | 'epoch-number' | 'unreadable';

export interface ReadTime {
  at: Millis;
  outcome: TimeOutcome;
  /** What the sender wrote, when it is not exactly `at`. */
  raw: string | null;
}

export interface AlertLinks {
  generator?: string;
  dashboard?: string;
  panel?: string;
  silence?: string;
  runbook?: string;
}

/** One alert of one delivery, read and redacted; what every adapter returns. */
export interface AlertEvent {
  fingerprint: string;
  name: string;
  status: 'firing' | 'resolved';
  kind: AlertKind;
  severity: Severity;
  /** Redacted. Names as sent; private `__x__` ones left out. */
  labels: Labels;
  annotations: Labels;
  startsAt: ReadTime;
  /** Only for resolved ones. */
  endsAt: ReadTime | null;
  /** A sender that says "firing" by an end in the future (Prometheus): when to call the fire stale without news. */
  expiresAt: Millis | null;
  /**
   * Grafana's state reason (Updated, Paused, MissingSeries, RuleDeleted, NoData, Error, KeepLast) or null. While
   * firing,
   * NoData and Error say that the rule itself failed, also under the alert's own name: no analyst may take it for true.
   */
  stateReason: string | null;
  ruleUid: string | null;
  /** By ref id; null when the sender gave none or only placeholders. What a later delivery has measured is taken. */
  values: Record<string, number> | null;
  links: AlertLinks;
}

/** One accepted webhook request as an adapter read it. */
export interface ReadDelivery {
  source: Source;
  orgId: number;
  receiver: string | null;
  groupKey: string;
  /** Empty when the delivery was a test. */
  events: AlertEvent[];
  /** Grafana's test button was pressed. */
  test: boolean;
  /** Alerts listed in the body, kept or not. */
  listed: number;
  rejected: Array<{ index: number; reason: string }>;
  /** Rejected ones beyond those named, when there are too many to name. */
  moreRejected?: number;
  truncatedAlerts: number;
}
