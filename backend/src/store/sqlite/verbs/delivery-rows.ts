/** Statements on deliveries, and on the receivers by which an alert has come. */
import type Database from 'better-sqlite3';
import type { Millis, ReadDelivery } from '../../../domain/types';
import type { UnreadableRequest } from '../../store';
import type { RecordToStore } from '../packed-record';

type DeliveryToStore = RecordToStore['delivery'];
type Sender = Pick<ReadDelivery, 'receiver' | 'groupKey'>;

/** Rejections listed per delivery; the rest is a number. */
const LISTED_REJECTIONS = 20;
/** (alert, receiver, group) triples known to be stored; forgetting one costs one ignored insert. */
const REMEMBERED = 20_000;

export function deliveryRows(database: Database.Database) {
  const insert = database.prepare(`
    INSERT INTO deliveries (org_id, source, outcome, receiver, received_at, alerts, rejected, truncated_alerts, truncated_group, bytes, problem, excerpt)
    VALUES (@orgId, @source, @outcome, @receiver, @receivedAt, @alerts, @rejected, @truncatedAlerts, @truncatedGroup, @bytes, @problem, @excerpt)`);
  const remember = database.prepare(
    'INSERT OR IGNORE INTO alert_receivers (alert_id, receiver, group_key) VALUES (?, ?, ?)'
  );
  const remembered = new Map<string, Set<number>>();
  let count = 0;

  function forget(): void {
    if (count === 0) return;
    for (const alerts of remembered.values()) alerts.clear();
    remembered.clear();
    count = 0;
  }

  return {
    insert(delivery: DeliveryToStore, bytes: number, receivedAt: Millis): void {
      insert.run({
        orgId: delivery.orgId,
        source: delivery.source,
        outcome: outcomeOf(delivery),
        receiver: delivery.receiver,
        receivedAt,
        alerts: delivery.listed,
        rejected: JSON.stringify(delivery.rejected.slice(0, LISTED_REJECTIONS)),
        truncatedAlerts: delivery.truncatedAlerts,
        truncatedGroup: delivery.truncatedAlerts > 0 ? delivery.groupKey : null,
        bytes,
        problem: null,
        excerpt: null,
      });
    },
    /** Whatever removed alerts, or was rolled back, makes what is remembered doubtful. */
    forget,
    insertUnreadable(request: UnreadableRequest): void {
      insert.run({
        ...request,
        outcome: 'unreadable',
        receiver: null,
        alerts: 0,
        rejected: '[]',
        truncatedAlerts: 0,
        truncatedGroup: null,
      });
    },
    /** Remembers for each alert of the delivery by which receiver and group it has come. */
    receiverOf({ receiver, groupKey }: Sender): (alertId: number) => void {
      if (receiver === null) return () => undefined;
      const alerts = remembered.get(`${receiver}\n${groupKey}`) ?? new Set();
      remembered.set(`${receiver}\n${groupKey}`, alerts);
      return (alertId) => {
        if (alerts.has(alertId)) return;
        remember.run(alertId, receiver, groupKey);
        alerts.add(alertId);
        if (++count > REMEMBERED) forget();
      };
    },
  };
}

function outcomeOf(delivery: DeliveryToStore): 'accepted' | 'partial' | 'test' | 'empty' {
  if (delivery.test) return 'test';
  if (delivery.rejected.length > 0) return 'partial';
  return delivery.events.length === 0 ? 'empty' : 'accepted';
}
