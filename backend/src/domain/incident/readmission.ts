/** Why a fire is admitted later than at its first delivery, in words. Pure. */
import type { Admission } from './admission';

/** What held it back has passed, or what it got is no conclusion. Given what was decided before. */
export function readmissionReason({ outcome, reason }: Pick<Admission, 'outcome' | 'reason'>): string {
  if (outcome === 'analyse') return 'it goes on, and its analysis came to no conclusion';
  if (outcome === 'attach') return 'it goes on, and the analysis of its incident came to no conclusion';
  return `it goes on, and was not analysed at first: ${reason}`;
}
