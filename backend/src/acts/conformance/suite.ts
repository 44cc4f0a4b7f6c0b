/** What each part of the suite is given. */
import type { ActPolicy } from '../policy';
import type { History } from '../testing/history';

/** Opens a history of its own for each test. */
export interface Suite {
  open(policy: ActPolicy): Promise<History>;
}
