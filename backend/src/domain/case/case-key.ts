/**
 * The case of an alert: what is wrong, with what, and in which environment, as one canonical string that is read back.
 * Pure.
 */
import { ENVIRONMENT_LABELS } from '../alert/place-labels';
import type { Labels } from '../types';
import { firstOf, shortened, valueOf, workloadOf, type Workload, type WorkloadKind } from './workload';

/** Stands in front of every key: another rule makes other keys. */
const CASE_KEY_VERSION = 1;

export interface Case {
  /** The alert's name in words. */
  name: string;
  workload: Workload;
  /** Null: not known, and then it equals no known one. */
  environment: string | null;
}

/** `name`: of the alert, or of its rule when it is a fault of the monitoring. `fallbackScope`: its own scope. */
export function caseKeyOf(name: string, labels: Labels, fallbackScope: string): string {
  const { kind, parts } = workloadOf(labels, fallbackScope);
  const workload = [kind, ...parts].map(escaped).join('/');
  const environment = firstOf(labels, ENVIRONMENT_LABELS) || valueOf(labels, 'cluster');
  return [CASE_KEY_VERSION, escaped(nameInWords(name)), workload, escaped(environment)].join('|');
}

/** The name under which an alert is filed: a fault of the monitoring belongs to the rule that it keeps from working. */
export function caseNameOf(name: string, labels: Labels, isFault: boolean): string {
  return (isFault ? labels.rulename : undefined) || name;
}

/** Null for a key that another version made. */
export function caseOf(key: string): Case | null {
  const [version, name, workload, environment, ...rest] = key.split('|');
  if (version !== String(CASE_KEY_VERSION) || environment === undefined || rest.length > 0) return null;
  const [kind, ...parts] = workload!.split('/').map(unescaped);
  return {
    name: unescaped(name!),
    workload: { kind: kind as WorkloadKind, parts },
    environment: unescaped(environment) || null,
  };
}

/** As a person reads it: `payments high error rate · payments · prod`. */
export function caseInWords(key: string): string {
  const known = caseOf(key);
  if (known === null) return key;
  const { name, workload, environment } = known;
  const parts = workload.parts.filter((part) => part !== '' && part !== environment);
  return [name, parts.join(' '), environment].filter(Boolean).join(' · ');
}

/** `PaymentsHighErrorRate` and `payments_high_error_rate` are one name. */
function nameInWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_\-.:/]+/g, ' ')
    .trim();
  return shortened(words);
}

const SEPARATORS = /[%|/]/g;

/** No value can fake a separator. */
function escaped(part: string): string {
  return part.replace(SEPARATORS, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unescaped(part: string): string {
  return part.replace(/%(25|7C|2F)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
