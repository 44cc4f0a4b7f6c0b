/**
 * Memory is not evidence: without live data no conclusion is surer than the ceiling, whatever the analyst says. Pure.
 */
import type { Finding } from './reply-schema';

const CEILING_WITHOUT_LIVE_EVIDENCE = 0.6;

export function capConfidence(finding: Finding): Finding {
  const { confidence } = finding;
  if (confidence === null || confidence <= CEILING_WITHOUT_LIVE_EVIDENCE) return finding;
  const capped = `The analyst said ${Math.round(confidence * 100)} %. Capped at 60 %: it was given the alert and its history, no live data, and memory is not evidence.`;
  return {
    ...finding,
    confidence: CEILING_WITHOUT_LIVE_EVIDENCE,
    confidenceNote: [finding.confidenceNote, capped].filter(Boolean).join(' '),
  };
}
