/** What an alert is for and how bad it is, from its name, rule and labels. Pure. */
import { saysNoData } from '../fire/end-reason';
import type { AlertKind, EndReason, Labels, Severity } from '../types';
import { isHeartbeat } from './heartbeat-names';

/** The kinds whose fires are counted and ranked. */
export const COUNTED_KINDS: readonly AlertKind[] = ['alert'];
/** The kinds that tell of trouble: listed, noticed and analysed. The others fire all the time on purpose. */
export const ANALYSED_KINDS: readonly AlertKind[] = ['alert', 'monitoring-fault'];

const INHIBITORS = new Set(['infoinhibitor']);
const MONITORING_FAULTS = new Set(['datasourcenodata', 'datasourceerror']);

/** `generatorUrl`: the address of its rule. `heartbeats`: names from the settings, in lower case. */
export function kindOf(name: string, generatorUrl = '', heartbeats: ReadonlySet<string> = new Set()): AlertKind {
  const key = name.toLowerCase();
  if (INHIBITORS.has(key)) return 'inhibitor';
  if (MONITORING_FAULTS.has(key)) return 'monitoring-fault';
  return heartbeats.has(key.trim()) || isHeartbeat(key, generatorUrl) ? 'heartbeat' : 'alert';
}

export function isCounted(kind: AlertKind): boolean {
  return COUNTED_KINDS.includes(kind);
}

/** Heartbeats and inhibitors say nothing that could be explained. */
export function isAnalysable(kind: AlertKind): boolean {
  return ANALYSED_KINDS.includes(kind);
}

/**
 * The rule itself failed, under a name made for that or under the alert's own (Grafana's state reasons NoData and
 * Error):
 * values are placeholders, and nothing is known of what the rule watches. `endReason`: a fire that ended for lack of
 * data
 * was a true one before.
 */
export function isMonitoringFault({
  kind,
  stateReason,
  endReason = null,
}: {
  kind: AlertKind;
  stateReason: string | null;
  endReason?: EndReason | null;
}): boolean {
  return kind === 'monitoring-fault' || (endReason !== 'no-data' && saysNoData(stateReason));
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
  return BY_WORD.get(word) ?? BY_WORD.get(word.trim().toLowerCase()) ?? 'none';
}

/** Grafana's test button, recognised by name and instance: its fingerprint depends on labels a user may add. */
export function isTestAlert(labels: Labels): boolean {
  return labels.alertname === 'TestAlert' && labels.instance === 'Grafana';
}
