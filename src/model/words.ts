/** The product's closed lists (sources, outcomes, end reasons, habits, links) as a person reads them. */
import {
  type AdmissionOutcome,
  type AlertDetail,
  type EndReason,
  type Fire,
  type Habit,
  type Source,
  stateReasonInWords,
} from '@alert-recall/contract';

const SOURCES: Record<Source, string> = {
  grafana: 'Grafana',
  alertmanager: 'Alertmanager',
  prometheus: 'Prometheus',
  oncall: 'Grafana OnCall',
  checkmk: 'Checkmk',
  generic: 'Generic webhook',
};

const HABITS: Record<Habit, string> = {
  new: 'New',
  frequent: 'Frequent',
  rare: 'Rare',
  flapping: 'Flapping',
  'monitoring-fault': 'Monitoring fault',
  heartbeat: 'Heartbeat',
  inhibitor: 'Inhibitor',
};

const OUTCOMES: Record<AdmissionOutcome, string> = {
  analyse: 'Analysed',
  attach: 'Attached to the running incident, no new analysis',
  'suppressed-fingerprint-cooldown': 'Not analysed: cooldown of this alert',
  'suppressed-group-cooldown': 'Not analysed: cooldown of its group',
  'storm-degraded': 'Not analysed: alert storm',
  'queue-full': 'Not analysed: the queue was full',
  'not-analysed': 'Not analysed',
};

const END_REASONS: Record<EndReason, string> = {
  recovered: 'recovered',
  administrative: 'did not recover',
  'no-data': 'ended because no data came, not by recovery',
  stale: 'not heard of any more, end unknown',
  superseded: 'a newer fire began first, end unknown',
};

const LINKS: Record<AlertDetail['links'][number]['rel'], string> = {
  rule: 'Rule',
  dashboard: 'Dashboard',
  panel: 'Panel',
  silence: 'Silence',
  runbook: 'Runbook',
  generator: 'Source',
};

export const sourceName = (source: Source): string => SOURCES[source];
export const habitName = (habit: Habit): string => HABITS[habit];
export const outcomeInWords = (outcome: AdmissionOutcome): string => OUTCOMES[outcome];
export const linkName = (rel: AlertDetail['links'][number]['rel']): string => LINKS[rel];

/** Why a fire ended. */
export function endReasonInWords(reason: EndReason, stateReason: string | null): string {
  return reason === 'administrative'
    ? `${END_REASONS[reason]}: ${stateReasonInWords(stateReason)}`
    : END_REASONS[reason];
}

/** How admission is drawn: only three marks, the words tell the rest. */
export function admissionMark(fire: Fire): 'analysed' | 'attached' | 'suppressed' {
  if (fire.admission.outcome === 'analyse') {
    return 'analysed';
  }
  return fire.admission.outcome === 'attach' ? 'attached' : 'suppressed';
}
