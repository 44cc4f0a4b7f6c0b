/** How bad is worse: the order of severities. Pure. */
import { SEVERITIES, type Severity } from './types';

/** 0 is critical. */
export function rankOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

export function isMoreSevere(a: Severity, b: Severity): boolean {
  return rankOf(a) < rankOf(b);
}

export function worseOf(a: Severity | null, b: Severity): Severity {
  return a !== null && isMoreSevere(a, b) ? a : b;
}
