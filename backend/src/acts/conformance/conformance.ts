/** What acts must do over every store engine as it is shipped. */
import type { ActPolicy } from '../policy';
import { historyOn, type History, type Opened } from '../testing/history';
import { describeAdmission } from './admission';
import { describeCounting } from './counting';
import { describeJobs } from './jobs';
import { describeRetention } from './retention';

export type OpenEngine = (policy: ActPolicy) => Promise<Opened>;

/** Opens a history of its own for each test. */
export interface Suite {
  open(policy: ActPolicy): Promise<History>;
}

export function describeConformance(name: string, openEngine: OpenEngine): void {
  describe(`${name}: acts`, () => {
    const suite: Suite = { open: async (policy) => historyOn(await openEngine(policy)) };
    describeCounting(suite);
    describeAdmission(suite);
    describeJobs(suite);
    describeRetention(suite);
  });
}
