/** From one alert as Alertmanager and Grafana write it to one event: identity, kind, times, text without secrets. */
import { z } from 'zod';
import { kindOf, severityOf } from '../domain/classify';
import { fingerprintOf } from '../domain/fingerprint';
import { visible } from '../domain/labels';
import { readEnd, readStart } from '../domain/read-time';
import type { AlertEvent, Labels } from '../domain/types';
import type { ReadContext } from './adapter';
import { annotationsToKeep, cleanStart, labelsToKeep, lineToKeep } from './texts-to-keep';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** Label sets are most of a body: one loop over the names, since a schema per value costs more than all the rest. */
const texts = z.unknown().transform((value, context): Labels => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    context.addIssue({ code: 'custom', message: 'expected an object of texts' });
    return z.NEVER;
  }
  const sent = value as Record<string, unknown>;
  let asSent = true;
  for (const name in sent) asSent &&= typeof sent[name] === 'string';
  if (asSent) return sent as Labels;
  const entries = Object.entries(sent).map(([name, each]) => [name, textOf(each)] as const);
  const bad = entries.find(([, each]) => each === null);
  if (bad) {
    context.addIssue({ code: 'custom', message: 'expected a text', path: [bad[0]] });
    return z.NEVER;
  }
  return Object.fromEntries(entries) as Labels;
});

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const optionalText = text.nullish().catch(null);

/** Lenient where nothing depends on it: unknown fields pass, odd optional ones count as absent. */
export const wireAlert = z.looseObject({
  status: z.string({ error: 'status is neither "firing" nor "resolved"' }),
  labels: texts,
  annotations: texts.nullish().catch(null),
  startsAt: z.unknown().optional(),
  endsAt: z.unknown().optional(),
  generatorURL: optionalText,
  fingerprint: optionalText,
  values: z.record(z.string(), z.unknown()).nullish().catch(null),
  silenceURL: optionalText,
  dashboardURL: optionalText,
  panelURL: optionalText,
  ruleUID: optionalText,
  orgId: z.number().int().positive().nullish().catch(null),
});
export type WireAlert = z.infer<typeof wireAlert>;

const UNNAMED = 'unnamed alert';
const LONGEST_FINGERPRINT = 200;
const LONGEST_STATE_REASON = 100;
const LONGEST_REF_ID = 64;
const LONGEST_UID = 64;
/** What can stand in an address, through every proxy on the way; "." and ".." would lead elsewhere. */
const ADDRESSABLE = /^(?!\.{1,2}$)[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Z}/\\%?#;]+$/u;

export function readAlert(alert: WireAlert, context: ReadContext): AlertEvent {
  const status = statusOf(alert.status);
  const labels = labelsToKeep(visible(alert.labels), context.filter);
  const annotations = alert.annotations ?? {};
  const name = labels.alertname ?? UNNAMED;
  const kind = kindOf(name);
  const startsAt = readStart(alert.startsAt, context.now);
  return {
    fingerprint: identityOf(alert, context),
    name,
    status,
    kind,
    severity: severityOf(alert.labels),
    labels,
    annotations: annotationsToKeep(visible(annotations), context.filter),
    startsAt,
    endsAt: status === 'resolved' ? readEnd(alert.endsAt, startsAt.at, context.now) : null,
    expiresAt: null,
    stateReason: annotations.grafana_state_reason ? lineToKeep(annotations.grafana_state_reason, context.filter, LONGEST_STATE_REASON) : null,
    ruleUid: ruleUidOf(alert, context),
    // On a fault of the monitoring the values are placeholders, never measurements.
    values: kind === 'monitoring-fault' ? null : valuesOf(alert, context),
    links: linksOf(alert, context),
  };
}

function statusOf(status: string): AlertEvent['status'] {
  const word = status.trim().toLowerCase();
  if (word === 'firing' || word === 'resolved') return word;
  throw new Error('status is neither "firing" nor "resolved"');
}

/** As sent: a sender may hash labels we never see. Computed when there is none, or none that an address can hold or that may be shown. */
function identityOf(alert: WireAlert, { filter }: ReadContext): string {
  const sent = alert.fingerprint?.trim();
  if (sent) {
    if (sent.length > LONGEST_FINGERPRINT) throw new Error(`the fingerprint is longer than ${LONGEST_FINGERPRINT} characters`);
    return ADDRESSABLE.test(sent) && filter.text(sent) === sent ? sent : fingerprintOf({ fingerprint: sent });
  }
  if (Object.keys(alert.labels).length === 0) throw new Error('it has neither labels nor a fingerprint');
  return fingerprintOf(alert.labels);
}

function ruleUidOf(alert: WireAlert, { filter }: ReadContext): string | null {
  const named = alert.ruleUID || alert.labels.__alert_rule_uid__ || alert.labels.rule_uid;
  const uid = named || /\/alerting\/grafana\/([^/?#]{1,64})\/view/.exec(alert.generatorURL ?? '')?.[1];
  return uid ? cleanStart(uid, filter, 10_000).slice(0, LONGEST_UID) : null;
}

/** Grafana's `values`, or its annotation when the alert came through an external Alertmanager. */
function valuesOf(alert: WireAlert, { filter }: ReadContext): Record<string, number> | null {
  const all = alert.values ?? parseValues(alert.annotations?.__values__);
  const known = Object.entries(all ?? {}).filter((entry): entry is [string, number] => entry[0].length <= LONGEST_REF_ID && typeof entry[1] === 'number' && Number.isFinite(entry[1]));
  return known.length > 0 ? Object.fromEntries(known.slice(0, 20).map(([name, value]) => [filter.text(name), value])) : null;
}

function parseValues(json: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const LONGEST_URL = 2000;

function linksOf(alert: WireAlert, { filter }: ReadContext): AlertEvent['links'] {
  const sent = {
    generator: alert.generatorURL,
    dashboard: alert.dashboardURL || alert.annotations?.dashboard_url,
    panel: alert.panelURL,
    silence: alert.silenceURL,
    runbook: alert.annotations?.runbook_url ?? alert.annotations?.runbook,
  };
  const http = Object.entries(sent).filter(([, url]) => url && /^https?:\/\//i.test(url) && url.length <= LONGEST_URL);
  return Object.fromEntries(http.map(([name, url]) => [name, filter.url(url!)]));
}
