/** From one alert as Alertmanager and Grafana write it to one event: identity, kind, times, text without secrets. */
import { isMonitoringFault, kindOf, severityOf } from '../domain/alert/classify';
import { fingerprintOf } from '../domain/alert/fingerprint';
import { withoutReplica } from '../domain/alert/replica-labels';
import { readEnd, readStart } from '../domain/fire/read-time';
import type { AlertEvent, Labels } from '../domain/types';
import type { ReadContext } from './adapter';
import { textsOf } from './texts-of-alert';
import { cleanStart, lineToKeep } from './texts-to-keep';
import type { WireAlert } from './wire-alert';

const UNNAMED = 'unnamed alert';
const LONGEST_FINGERPRINT = 200;
const LONGEST_STATE_REASON = 100;
const LONGEST_REF_ID = 64;
const LONGEST_UID = 64;
/** What can stand in an address, through every proxy on the way; "." and ".." would lead elsewhere. */
const ADDRESSABLE = /^(?!\.{1,2}$)[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Z}/\\%?#;]+$/u;

export function readAlert(sent: WireAlert, context: ReadContext): AlertEvent {
  const status = statusOf(sent.status);
  const ruleUid = ruleUidOf(sent, context);
  const labelsOfAlert = withoutReplica(sent.labels, context.replicaLabels);
  const alert = labelsOfAlert === sent.labels ? sent : { ...sent, labels: labelsOfAlert };
  const fingerprint = alert === sent ? identityOf(sent, context) : identityOfAll(labelsOfAlert, ruleUid);
  const { labels, annotations, links } = textsOf(alert, fingerprint, context);
  const name = labels.alertname ?? UNNAMED;
  const kind = kindOf(name, alert.generatorURL ?? '', context.heartbeats);
  const startsAt = readStart(alert.startsAt, context.now);
  const stateReason = stateReasonOf(alert, context);
  return {
    fingerprint,
    name,
    status,
    kind,
    severity: severityOf(alert.labels),
    labels,
    annotations,
    startsAt,
    endsAt: status === 'resolved' ? readEnd(alert.endsAt, startsAt.at, context.now) : null,
    expiresAt: null,
    stateReason,
    ruleUid,
    // Where the rule itself failed the values are placeholders, never measurements.
    values: isMonitoringFault({ kind, stateReason }) ? null : valuesOf(alert, context),
    links,
  };
}

function statusOf(status: string): AlertEvent['status'] {
  const word = status.trim().toLowerCase();
  if (word === 'firing' || word === 'resolved') return word;
  throw new Error('status is neither "firing" nor "resolved"');
}

/**
 * As sent: a sender may hash labels we never see. Computed when there is none, or one that is overlong, that no address
 * can hold or that may not be shown: then of the sent one.
 */
function identityOf(alert: WireAlert, { filter, known }: ReadContext): string {
  const sent = alert.fingerprint?.trim();
  if (sent) {
    // Only what was found fit is known.
    if (known?.get(sent)) return sent;
    const fits = sent.length <= LONGEST_FINGERPRINT && ADDRESSABLE.test(sent) && filter.text(sent) === sent;
    return fits ? sent : fingerprintOf({ fingerprint: sent });
  }
  if (Object.keys(alert.labels).length === 0) throw new Error('it has neither labels nor a fingerprint');
  return fingerprintOf(alert.labels);
}

/** Of all copies of a sender. Grafana tells two rules with the same labels apart by the rule. */
function identityOfAll(labels: Labels, ruleUid: string | null): string {
  return fingerprintOf(ruleUid === null ? labels : { ...labels, __alert_rule_uid__: ruleUid });
}

function stateReasonOf({ annotations }: WireAlert, { filter }: ReadContext): string | null {
  const reason = annotations?.grafana_state_reason;
  return reason ? lineToKeep(reason, filter, LONGEST_STATE_REASON) : null;
}

function ruleUidOf(alert: WireAlert, { filter }: ReadContext): string | null {
  const named = alert.ruleUID || alert.labels.__alert_rule_uid__ || alert.labels.rule_uid;
  const uid = named || /\/alerting\/grafana\/([^/?#]{1,64})\/view/.exec(alert.generatorURL ?? '')?.[1];
  return uid ? cleanStart(uid, filter, 10_000).slice(0, LONGEST_UID) : null;
}

/** Grafana's `values`, or its annotation when the alert came through an external Alertmanager. */
function valuesOf(alert: WireAlert, { filter }: ReadContext): Record<string, number> | null {
  const all = alert.values ?? parseValues(alert.annotations?.__values__);
  if (all === null) return null;
  const known = Object.entries(all).filter(
    (entry): entry is [string, number] =>
      entry[0].length <= LONGEST_REF_ID && typeof entry[1] === 'number' && Number.isFinite(entry[1])
  );
  return known.length > 0
    ? Object.fromEntries(known.slice(0, 20).map(([name, value]) => [filter.text(name), value]))
    : null;
}

function parseValues(json: string | undefined): Record<string, unknown> | null {
  if (!json) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
