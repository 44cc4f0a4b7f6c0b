/** The severities in order, and their names. Colours are the components' business. */
import type { Severity } from '@alert-recall/contract';

/** Gravest first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'error', 'warning', 'info', 'none'];

export function severityName(severity: Severity): string {
  return severity === 'none' ? 'no severity' : severity;
}

/** How tall a bar of this severity is drawn (0 to 1), so that it can be told without seeing colour. */
export function severityWeight(severity: Severity): number {
  return 1 - SEVERITIES.indexOf(severity) * 0.14;
}

/** "5 critical, 2 warning"; empty when nothing fired. */
export function countsInWords(counts: Partial<Record<Severity, number>>): string {
  return SEVERITIES.filter((severity) => (counts[severity] ?? 0) > 0)
    .map((severity) => `${counts[severity]} ${severityName(severity)}`)
    .join(', ');
}
