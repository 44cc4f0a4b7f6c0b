/**
 * One alert as Alertmanager and Grafana write it. Lenient where nothing depends on it: unknown fields pass, odd
 * optional ones count as absent.
 */
import type { Labels } from '../domain/types';

export interface WireAlert {
  status: string;
  labels: Labels;
  annotations: Labels | null;
  startsAt: unknown;
  endsAt: unknown;
  generatorURL: string | null;
  fingerprint: string | null;
  values: Record<string, unknown> | null;
  silenceURL: string | null;
  dashboardURL: string | null;
  panelURL: string | null;
  ruleUID: string | null;
}

/**
 * The alert, or in words what is wrong with it. By hand: a schema of these fields took a fifth of the time of a whole
 * webhook.
 */
export function wireAlertOf(raw: unknown): WireAlert | string {
  if (!isObject(raw)) return 'expected an object';
  if (typeof raw.status !== 'string') return 'status is neither "firing" nor "resolved"';
  if (!isObject(raw.labels)) return 'labels: expected an object of texts';
  const labels = labelsOf(raw.labels);
  if (labels instanceof NoText) return `labels.${labels.name}: expected a text`;
  const annotations = isObject(raw.annotations) ? labelsOf(raw.annotations) : null;
  return {
    status: raw.status,
    labels,
    annotations: annotations instanceof NoText ? null : annotations,
    startsAt: raw.startsAt,
    endsAt: raw.endsAt,
    generatorURL: textOf(raw.generatorURL),
    fingerprint: textOf(raw.fingerprint),
    values: isObject(raw.values) ? raw.values : null,
    silenceURL: textOf(raw.silenceURL),
    dashboardURL: textOf(raw.dashboardURL),
    panelURL: textOf(raw.panelURL),
    ruleUID: textOf(raw.ruleUID),
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that is no text, by its name. */
class NoText {
  constructor(readonly name: string) {}
}

/** The same object when it holds nothing but texts. */
function labelsOf(value: Record<string, unknown>): Labels | NoText {
  if (isAllText(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, each === null ? '' : textOf(each)] as const);
  const bad = entries.find(([, each]) => each === null);
  return bad ? new NoText(bad[0]) : (Object.fromEntries(entries) as Labels);
}

function isAllText(value: Record<string, unknown>): value is Labels {
  for (const name in value) if (typeof value[name] !== 'string') return false;
  return true;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
