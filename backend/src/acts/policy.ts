/** The settings that acts decide by; plain data, because acts run where the engine is. */
import type { AdmissionPolicy } from '../domain/incident/admission';
import type { Millis } from '../domain/types';

export interface ActPolicy {
  admission: AdmissionPolicy;
  /** An open fire that no sender has spoken of for this long has an unknown end. */
  staleAfterMs: Millis;
}
