/** Statements on deliveries, and on the receivers by which an alert has come. */
import type Database from 'better-sqlite3';
import type { Millis } from '../../../domain/types';
import type { AlertWork, DeliveryToRecord } from '../../ledger';
import { outcomeOf, rejectionsOf } from '../../delivery-outcome';

type Cell = string | number | null;

/** A row names so many alerts; how many it told of is counted. */
const MOST_NAMED = 3;

function namesOf(alerts: Iterable<AlertWork>): string {
  const named: Array<{ fingerprint: string; name: string }> = [];
  for (const { fingerprint, name } of alerts) {
    named.push({ fingerprint, name });
    if (named.length === MOST_NAMED) break;
  }
  return JSON.stringify(named);
}

/** Pairs of alert and receiver known to be stored; forgetting one costs one ignored insert. */
const REMEMBERED = 20_000;

export function deliveryRows(database: Database.Database) {
  const insert = database.prepare<Cell[]>(
    `INSERT INTO deliveries (org_id, source, outcome, receiver, received_at, alerts, rejected, truncated_alerts,
      truncated_group, bytes, told)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  );
  const find = database
    .prepare<[string, string]>('SELECT id FROM receivers WHERE receiver = ? AND group_key = ?')
    .pluck();
  const add = database.prepare<[string, string]>('INSERT INTO receivers (receiver, group_key) VALUES (?, ?)');
  const remember = database.prepare<Cell[]>(
    'INSERT OR IGNORE INTO alert_receivers (alert_id, receiver_id) VALUES (?, ?)'
  );
  /** Alerts by receiver and group. */
  const known = new Map<string, { id: number; alerts: Set<number> }>();
  let count = 0;

  function forget(): void {
    if (count === 0) return;
    known.clear();
    count = 0;
  }

  function read(receiver: string, groupKey: string) {
    const id =
      (find.get(receiver, groupKey) as number | undefined) ?? Number(add.run(receiver, groupKey).lastInsertRowid);
    count++;
    return { id, alerts: new Set<number>() };
  }

  return {
    insert(delivery: DeliveryToRecord, receivedAt: Millis, alerts: Iterable<AlertWork>): void {
      const { orgId, source, receiver, listed, truncatedAlerts, groupKey, bytes } = delivery;
      insert.run(
        orgId,
        source,
        outcomeOf(delivery),
        receiver,
        receivedAt,
        listed,
        rejectionsOf(delivery),
        truncatedAlerts,
        truncatedAlerts > 0 ? groupKey : null,
        bytes,
        namesOf(alerts)
      );
    },
    /** By which receiver and group each alert has come. */
    remember(alerts: Iterable<AlertWork>, { receiver, groupKey }: DeliveryToRecord): void {
      if (receiver === null) return;
      if (count > REMEMBERED) forget();
      const key = `${receiver}\n${groupKey}`;
      const way = known.get(key) ?? read(receiver, groupKey);
      known.set(key, way);
      for (const { id } of alerts) {
        if (way.alerts.has(id!)) continue;
        remember.run(id, way.id);
        way.alerts.add(id!);
        count++;
      }
    },
    /** Whatever removed alerts, or was rolled back, makes what is remembered doubtful. */
    forget,
  };
}
