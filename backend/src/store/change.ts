/**
 * Everything that may change in the store, as a closed list. Acts plan changes; engines carry them out and decide
 * nothing.
 */
import type { Insertable, Updateable } from 'kysely';
import type { Millis } from '../domain/types';
import type { DeliveryWrites } from './ledger';
import type {
  AlertsTable,
  AnalysesTable,
  DeliveriesTable,
  FiresTable,
  IncidentsTable,
  JobsTable,
  OutboxTable,
} from './schema';

export type NewJob = Omit<Insertable<JobsTable>, 'id' | 'state' | 'attempts' | 'lease_until' | 'lease_owner'>;

/** Tables that retention removes rows from, by id. */
export type Removable = 'fires' | 'alerts' | 'incidents' | 'receivers' | 'outbox' | 'deliveries';

export type Change =
  /** The folded changes of one delivery. */
  | { do: 'write-delivery'; writes: DeliveryWrites }
  | { do: 'note-delivery'; row: Insertable<DeliveriesTable> }
  /** Its incident, where it has one, knows it as the one that waits. */
  | { do: 'queue-job'; job: NewJob }
  | { do: 'update-job'; id: number; set: Updateable<JobsTable> }
  | { do: 'update-incident'; id: number; set: Updateable<IncidentsTable> }
  | { do: 'update-alert'; id: number; set: Updateable<AlertsTable> }
  | { do: 'update-fire'; id: number; set: Omit<Updateable<FiresTable>, 'reason_id'>; reason?: string }
  | { do: 'store-analysis'; row: Insertable<AnalysesTable>; recalls: readonly string[] }
  /** Once per key: a second one changes nothing. */
  | { do: 'queue-notice'; row: Omit<Insertable<OutboxTable>, 'id' | 'state' | 'attempts'> }
  | { do: 'update-notice'; id: number; set: Updateable<OutboxTable> }
  | { do: 'clear-group-cooldown'; orgId: number; groupKey: string }
  | { do: 'clear-group-cooldowns-until'; at: Millis }
  | { do: 'remove'; from: Removable; ids: readonly number[] };
