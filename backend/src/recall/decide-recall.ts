/** Which kept analyses are recalled as hypotheses, and why each other one is withheld. Pure. */
import type { Millis, Severity } from '../domain/types';

/** How a kept analysis belongs to the alert that is asked about. */
export type Kinship = 'this-alert' | 'earlier-fingerprint' | 'same-case';

/** A finished analysis with a finding. */
export interface RecallCandidate {
  runId: string;
  at: Millis;
  severity: Severity;
  summary: string;
  namesCause: boolean;
  /** It was concluded in the incident that is being judged. */
  sameIncident: boolean;
  kinship: Kinship;
}

export type WithheldReason = 'no-cause' | 'same-incident' | 'aged-out' | 'over-budget';

export interface RecallDecision<C extends RecallCandidate = RecallCandidate> {
  recalled: C[];
  withheld: Array<{ runId: string; reason: WithheldReason }>;
}

export interface RecallLimits {
  maxEntries: number;
  /** A finding that is older is not recalled. */
  maxAgeMs: Millis;
}

/** Newest first. */
export function decideRecall<C extends RecallCandidate>(
  candidates: readonly C[],
  { maxEntries, maxAgeMs }: RecallLimits,
  now: Millis
): RecallDecision<C> {
  const recalled: C[] = [];
  const withheld: RecallDecision['withheld'] = [];
  for (const candidate of [...candidates].sort((a, b) => b.at - a.at)) {
    const reason = reasonAgainst(candidate, now - maxAgeMs) ?? (recalled.length < maxEntries ? null : 'over-budget');
    if (reason === null) recalled.push(candidate);
    else withheld.push({ runId: candidate.runId, reason });
  }
  return { recalled, withheld };
}

function reasonAgainst({ at, namesCause, sameIncident }: RecallCandidate, oldest: Millis): WithheldReason | null {
  // A hypothesis is a cause; facts and "not known" are told elsewhere.
  if (!namesCause) return 'no-cause';
  // Said minutes ago of the same facts: an echo, not a second look.
  if (sameIncident) return 'same-incident';
  return at < oldest ? 'aged-out' : null;
}
