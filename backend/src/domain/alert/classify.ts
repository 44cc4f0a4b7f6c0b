/** What an alert is for and how bad it is, from its name and labels. Pure. */
import type { AlertKind, Labels, Severity } from '../types';

const HEARTBEATS = new Set(['watchdog', 'deadmansswitch', 'deadmanssnitch', 'heartbeat']);
const INHIBITORS = new Set(['infoinhibitor']);
const MONITORING_FAULTS = new Set(['datasourcenodata', 'datasourceerror']);

export function kindOf(name: string): AlertKind {
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  if (HEARTBEATS.has(key)) return 'heartbeat';
  if (INHIBITORS.has(key)) return 'inhibitor';
  if (MONITORING_FAULTS.has(key)) return 'monitoring-fault';
  return 'alert';
}

/** Heartbeats and inhibitors say nothing that could be explained. */
export function isAnalysable(kind: AlertKind): boolean {
  return kind === 'alert' || kind === 'monitoring-fault';
}

const SEVERITY_WORDS: Record<Severity, readonly string[]> = {
  critical: ['critical', 'crit', 'page', 'emergency', 'emerg', 'fatal', 'disaster', 'p1', 'sev1', 'p0', 'sev0', '1'],
  error: ['error', 'err', 'major', 'high', 'p2', 'sev2', '2'],
  warning: ['warning', 'warn', 'minor', 'medium', 'ticket', 'p3', 'sev3', '3'],
  info: ['info', 'information', 'informational', 'notice', 'low', 'debug', 'p4', 'sev4', 'p5', 'sev5', '4', '5'],
  none: ['none', 'ok'],
};
const BY_WORD = new Map(
  Object.entries(SEVERITY_WORDS).flatMap(([level, words]) => words.map((word) => [word, level as Severity] as const))
);

/** `none` when no label says anything we know: an unknown severity is not guessed. */
export function severityOf(labels: Labels): Severity {
  const word = labels.severity ?? labels.priority ?? labels.level ?? '';
  return BY_WORD.get(word.trim().toLowerCase()) ?? 'none';
}

/** Grafana's test button, recognised by name and instance: its fingerprint depends on labels a user may add. */
export function isTestAlert(labels: Labels): boolean {
  return labels.alertname === 'TestAlert' && labels.instance === 'Grafana';
}
