/** What acts must do over every store engine as it is shipped. */
import type { ActPolicy } from '../policy';
import { historyOn, type Opened } from '../testing/history';
import { describeAdmission } from './admission';
import { describeCounting } from './counting';
import { describeJobs } from './jobs';
import { describeRetention } from './retention';
import type { Suite } from './suite';

export type OpenEngine = (policy: ActPolicy) => Promise<Opened>;

export function describeConformance(name: string, openEngine: OpenEngine): void {
  describe(`${name}: acts`, () => {
    const suite: Suite = { open: async (policy) => historyOn(await openEngine(policy)) };
    describeCounting(suite);
    describeAdmission(suite);
    describeJobs(suite);
    describeRetention(suite);
  });
}
