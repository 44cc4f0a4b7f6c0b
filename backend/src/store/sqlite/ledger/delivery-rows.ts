/** Statements on deliveries, and on the receivers by which an alert has come. */
import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Millis } from '../../../domain/types';
import type { AlertWork, DeliveryToRecord } from '../../ledger';
import { outcomeOf, rejectionsOf } from '../../delivery-outcome';

type Cell = string | number | null;

/** (alert, receiver, group) triples known to be stored; forgetting one costs one ignored insert. */
const REMEMBERED = 20_000;

export function deliveryRows(database: Database.Database) {
  const insert = database.prepare<Cell[]>(
    `INSERT INTO deliveries (org_id, source, outcome, receiver, received_at, alerts, rejected, truncated_alerts, truncated_group, bytes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  );
  const remember = database.prepare<Cell[]>(
    'INSERT OR IGNORE INTO alert_receivers (alert_id, receiver, group_key) VALUES (?, ?, ?)'
  );
  const known = new LRUCache<string, true>({ max: REMEMBERED });

  return {
    insert(delivery: DeliveryToRecord, receivedAt: Millis): void {
      const { orgId, source, receiver, listed, truncatedAlerts, groupKey, bytes } = delivery;
      insert.run(
        ...[orgId, source, outcomeOf(delivery), receiver, receivedAt, listed, rejectionsOf(delivery)],
        ...[truncatedAlerts, truncatedAlerts > 0 ? groupKey : null, bytes]
      );
    },
    /** By which receiver and group each alert has come. */
    remember(alerts: Iterable<AlertWork>, { receiver, groupKey }: DeliveryToRecord): void {
      if (receiver === null) return;
      for (const { id } of alerts) {
        const key = `${id}\n${receiver}\n${groupKey}`;
        if (known.has(key)) continue;
        remember.run(id, receiver, groupKey);
        known.set(key, true);
      }
    },
    /** Whatever removed alerts, or was rolled back, makes what is remembered doubtful. */
    forget: (): void => known.clear(),
  };
}
