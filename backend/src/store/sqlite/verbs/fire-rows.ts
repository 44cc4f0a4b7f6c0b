/** Statements on the fires table: the facts for a transition, and carrying one out. */
import type Database from 'better-sqlite3';
import type { Admission } from '../../../domain/incident/admission';
import type { FireFacts, FireTransition } from '../../../domain/fire/fire-transition';
import type { EndReason, Millis } from '../../../domain/types';
import type { EventToStore } from '../packed-record';
import type { AlertRow } from './alert-row';

interface Row {
  id: number;
  starts_at: Millis;
  ends_at: Millis | null;
  end_reason: EndReason | null;
}

/** Outcomes whose instant is ours and not the sender's: such a start cannot name a fire. */
const OURS = new Set(['assumed-now', 'unreadable', 'clamped-to-now']);

export function fireRows(database: Database.Database) {
  const byStart = database.prepare<[number, Millis], Row>(
    'SELECT id, starts_at, ends_at, end_reason FROM fires WHERE alert_id = ? AND starts_at = ?'
  );
  const newestBefore = database.prepare<[number, Millis], Row>(
    'SELECT id, starts_at, ends_at, end_reason FROM fires WHERE alert_id = ? AND starts_at <= ? ORDER BY starts_at DESC LIMIT 1'
  );
  const newest = database.prepare<[number], Row & { starts_raw: string | null }>(
    'SELECT id, starts_at, ends_at, end_reason, starts_raw FROM fires WHERE alert_id = ? ORDER BY starts_at DESC LIMIT 1'
  );
  const countDelivery = database.prepare(
    'UPDATE fires SET deliveries = deliveries + 1, last_received_at = max(last_received_at, ?), expires_at = ? WHERE id = ?'
  );
  const reopen = database.prepare('UPDATE fires SET end_reason = NULL, ends_at = NULL WHERE id = ?');
  const close = database.prepare(
    'UPDATE fires SET ends_at = max(starts_at, ?), end_reason = ?, state_reason = ? WHERE id = ?'
  );
  const supersede = database.prepare(`UPDATE fires SET end_reason = 'superseded' WHERE id = ?`);
  const insert = database.prepare(`
    INSERT INTO fires (org_id, alert_id, starts_at, ends_at, end_reason, state_reason, severity, first_received_at, last_received_at, expires_at,
      time_note, starts_raw, measured, outcome, outcome_reason, incident_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  /** A start later than all that are known need not be looked for. */
  function sameStart(alert: AlertRow, start: Millis): FireFacts['same'] {
    const same = alert.fire_count > 0 && start <= alert.last_starts_at ? byStart.get(alert.id, start) : undefined;
    return same ? { id: same.id, end: endOf(same) } : null;
  }

  return {
    /** The start that this event names; a start of our own making is the one of the fire it must belong to. */
    startOf(alert: AlertRow, event: EventToStore): Millis {
      if (!OURS.has(event.startsAt.outcome)) return event.startsAt.at;
      const last = newest.get(alert.id);
      const belongs =
        last && (last.end_reason === null || (event.startsAt.raw !== null && last.starts_raw === event.startsAt.raw));
      return belongs ? last.starts_at : event.startsAt.at;
    },

    factsOf(alert: AlertRow, event: EventToStore): FireFacts {
      const start = event.startsAt.at;
      const open =
        alert.open_fire_id === null || alert.open_starts_at === null
          ? null
          : { id: alert.open_fire_id, startsAt: alert.open_starts_at };
      const touching = event.status === 'resolved' ? newestBefore.get(alert.id, event.endsAt?.at ?? start) : undefined;
      return {
        same: open?.startsAt === start ? { id: open.id, end: 'open' } : sameStart(alert, start),
        open,
        newestStartsAt: alert.fire_count > 0 ? alert.last_starts_at : null,
        overlapping: touching && touching.ends_at !== null && touching.ends_at >= start ? { id: touching.id } : null,
      };
    },

    countDelivery(fireId: number, now: Millis, expiresAt: Millis | null): void {
      countDelivery.run(now, expiresAt, fireId);
    },
    reopen(fireId: number): void {
      reopen.run(fireId);
    },
    close(fireId: number, transition: Extract<FireTransition, { outcome: 'close' }>, stateReason: string | null): void {
      close.run(transition.endsAt, transition.endReason, stateReason, fireId);
    },
    supersede(fireId: number): void {
      supersede.run(fireId);
    },
    insert(fire: {
      orgId: number;
      alertId: number;
      event: EventToStore;
      end: { at: Millis | null; reason: EndReason } | null;
      admission: Admission;
      incidentId: number | null;
      now: Millis;
    }): number {
      const { orgId, alertId, event, end, admission, incidentId, now } = fire;
      const { at: startsAt, outcome: timeOutcome, raw } = event.startsAt;
      const endsAt = end?.at === undefined || end.at === null ? null : Math.max(end.at, startsAt);
      const timeNote = timeOutcome === 'exact' ? null : timeOutcome;
      const measured = event.values ? JSON.stringify(event.values) : null;
      // By position: binding by name costs as much as the insert itself.
      const result = insert.run(
        ...[
          orgId,
          alertId,
          startsAt,
          endsAt,
          end?.reason ?? null,
          event.stateReason,
          event.severity,
          now,
          now,
          end ? null : event.expiresAt,
        ],
        ...[timeNote, raw, measured, admission.outcome, admission.reason, incidentId]
      );
      return Number(result.lastInsertRowid);
    },
  };
}

function endOf(row: Row): NonNullable<FireFacts['same']>['end'] {
  if (row.end_reason === null) return 'open';
  if (row.ends_at !== null) return 'known';
  return row.end_reason === 'stale' ? 'stale' : 'superseded';
}
