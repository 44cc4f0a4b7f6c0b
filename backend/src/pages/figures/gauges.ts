/** The two figures that the metrics page asks for at each scrape. */
import { sql } from 'kysely';
import type { StoreReader } from '../../store/store';

export interface Gauges {
  /** Analyses that wait or run. */
  queued: number;
  /** Notices that are not delivered yet. */
  undelivered: number;
}

export async function gauges(reader: StoreReader): Promise<Gauges> {
  const { rows } = await sql<Gauges>`
    select (select count(*) from jobs where state in ('queued','leased')) as queued,
      (select count(*) from outbox where state in ('waiting','leased')) as undelivered`.execute(reader);
  return rows[0]!;
}
