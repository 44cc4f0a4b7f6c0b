/** The two figures that the metrics page asks for at each scrape. */
import type { StoreReader } from '../../store/store';
import { isJobOpen, isNoticeOpen } from './open-work';

export interface Gauges {
  /** Analyses that wait or run. */
  queued: number;
  /** Notices that are not delivered yet. */
  undelivered: number;
}

export async function gauges(reader: StoreReader): Promise<Gauges> {
  const [jobs, notices] = await Promise.all([
    reader
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where(isJobOpen(reader))
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where(isNoticeOpen(reader))
      .executeTakeFirstOrThrow(),
  ]);
  return { queued: jobs.n, undelivered: notices.n };
}
