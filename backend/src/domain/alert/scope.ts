/** Scope: where an alert is. Pure. */
import type { Labels } from '../types';

/**
 * The configured place labels that are known, as `name=value` pairs in the configured order.
 * An alert without any has a scope of its own, because unknown never equals unknown.
 */
export function scopeOf(labels: Labels, fingerprint: string, scopeLabels: readonly string[]): string {
  let scope = '';
  for (const name of scopeLabels) {
    const value = labels[name];
    if (value) scope += `${scope === '' ? '' : ','}${name}=${JSON.stringify(value)}`;
  }
  return scope === '' ? `fingerprint=${fingerprint}` : scope;
}
