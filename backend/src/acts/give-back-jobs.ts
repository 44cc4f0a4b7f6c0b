/** The act of a process that stops: the jobs that it holds go back to the queue, their attempt uncounted. */
import { act } from './act';

export const giveBackJobs = act({
  by: 'machine',
  facts: ({ owner }: { owner: string }, { tables }) =>
    tables
      .selectFrom('jobs')
      .select(['id', 'attempts'])
      .where('state', '=', 'leased')
      .where('lease_owner', '=', owner)
      .execute(),
  /** How many. */
  plan(held, _, { now }) {
    const changes = held.map(({ id, attempts }) => ({
      ...{ do: 'update-job' as const, id },
      set: {
        ...{ state: 'queued' as const, attempts: Math.max(0, attempts - 1), run_at: now },
        ...{ lease_until: null, lease_owner: null },
      },
    }));
    return { changes, answer: held.length };
  },
});
