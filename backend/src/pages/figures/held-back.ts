/** Which admission outcomes mean that a fire was held back from analysis, for the figures that count them. */
import type { AdmissionOutcome } from '../../domain/incident/admission';

export const HELD_BACK: readonly AdmissionOutcome[] = [
  'suppressed-fingerprint-cooldown',
  'suppressed-group-cooldown',
  'storm-degraded',
  'queue-full',
];
