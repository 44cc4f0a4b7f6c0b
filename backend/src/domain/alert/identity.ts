/** Scope (where) and case key (what and where, across versions and instances) of an alert. Pure. */
import type { Labels } from '../types';

const SERVICE_LABELS = ['service', 'service_name', 'app', 'app_kubernetes_io_name', 'job'];
const ENVIRONMENT_LABELS = ['env', 'environment', 'deployment_environment', 'stage'];
const UNKNOWN = '-';

export const DEFAULT_SCOPE_LABELS = ['cluster', 'namespace', 'service', 'host', 'instance', 'device', 'node'];

/**
 * Where it is: the configured place labels that are known, as `name=value` pairs in the configured order.
 * An alert without any has a scope of its own, since unknown never equals unknown.
 */
export function scopeOf(labels: Labels, fingerprint: string, scopeLabels: readonly string[]): string {
  const known = scopeLabels.filter((name) => labels[name]).map((name) => `${name}=${JSON.stringify(labels[name])}`);
  return known.length > 0 ? known.join(',') : `fingerprint=${fingerprint}`;
}

/** `service / alert name in words / environment`; never version, pod or instance. */
export function caseKeyOf(name: string, labels: Labels): string {
  return [firstOf(labels, SERVICE_LABELS), nameInWords(name), firstOf(labels, ENVIRONMENT_LABELS)].join(' / ');
}

function firstOf(labels: Labels, names: readonly string[]): string {
  const name = names.find((candidate) => labels[candidate]);
  return name === undefined ? UNKNOWN : labels[name]!.trim().toLowerCase().slice(0, 200);
}

/** `PaymentsHighErrorRate` and `payments_high_error_rate` are one name. */
function nameInWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_\-.:/]+/g, ' ')
    .trim();
  return words.slice(0, 200) || UNKNOWN;
}
