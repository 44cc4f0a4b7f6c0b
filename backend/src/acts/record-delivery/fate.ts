/** What became of one notification. */
import type { FireTransition } from '../../domain/fire/known-fire';
import type { Admission } from '../../domain/incident/admission';

export interface Fate {
  transition: FireTransition<unknown>['outcome'];
  /** Only for fires that are new, or go on after all. */
  admission: Pick<Admission, 'outcome' | 'reason'> | null;
}
