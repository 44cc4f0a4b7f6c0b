/** Statements on fires for recording a delivery. */
import type Database from 'better-sqlite3';
import type { AdmissionOutcome } from '../../../domain/incident/admission';
import type { Millis } from '../../../domain/types';
import type { AlertWork, FireWork, ToldSpan } from '../../ledger';
import { reasonRows } from './reason-rows';

type Cell = string | number | null;

/** Of a table `f`. */
export const FIRE_COLUMNS = `f.id, f.starts_at, f.ends_at, f.end_reason, f.end_heard_at, f.expires_at, f.first_received_at, f.last_received_at,
  f.retold, f.deliveries, f.severity, f.state_reason, f.starts_raw, f.measured, f.outcome,
  (SELECT reason FROM reasons WHERE id = f.reason_id)`;

/** `at`: where its columns begin. Null: the alert has no fire (any more). */
export function fireOfRow(alert: AlertWork, row: readonly unknown[], at: number): FireWork | null {
  if (row[at] === null) return null;
  return {
    id: row[at] as number,
    alert,
    startsAt: row[at + 1] as Millis,
    endsAt: row[at + 2] as Millis | null,
    endReason: row[at + 3] as FireWork['endReason'],
    endHeardAt: row[at + 4] as Millis | null,
    expiresAt: row[at + 5] as Millis | null,
    firstReceivedAt: row[at + 6] as Millis,
    lastReceivedAt: row[at + 7] as Millis,
    retold: row[at + 8] === 1,
    deliveries: row[at + 9] as number,
    severity: row[at + 10] as FireWork['severity'],
    stateReason: row[at + 11] as string | null,
    timeNote: null,
    startsRaw: row[at + 12] as string | null,
    measured: row[at + 13] as string | null,
    admission: { outcome: row[at + 14] as AdmissionOutcome, reason: row[at + 15] as string },
    incident: null,
    change: 'none',
    mergedInto: null,
  };
}

/** The fire that this one is a part of in the end. */
function wholeOf(fire: FireWork): FireWork {
  return fire.mergedInto === null ? fire : wholeOf(fire.mergedInto);
}

/** Mostly no more than this has to be read: fires from before the asked start on, and the newest few. */
const AROUND = 200;
const NEWEST = 3;

export function fireRows(database: Database.Database) {
  const reasons = reasonRows(database);
  const from = database
    .prepare<[number, number, Millis, Millis]>(
      `SELECT ${FIRE_COLUMNS} FROM fires f WHERE f.alert_id = ?
        AND f.starts_at >= coalesce((SELECT max(starts_at) FROM fires WHERE alert_id = ? AND starts_at < ?), ?)
      ORDER BY f.starts_at LIMIT ${AROUND}`
    )
    .raw();
  const after = database
    .prepare<[number, Millis]>(`SELECT ${FIRE_COLUMNS} FROM fires f WHERE f.alert_id = ? AND f.starts_at > ?`)
    .raw();
  const newest = database
    .prepare<[number]>(
      `SELECT ${FIRE_COLUMNS} FROM fires f WHERE f.alert_id = ? ORDER BY f.starts_at DESC LIMIT ${NEWEST}`
    )
    .raw();
  const insert = database.prepare<Cell[]>(
    `INSERT INTO fires (org_id, alert_id, starts_at, ends_at, end_reason, state_reason, severity, deliveries, first_received_at,
      last_received_at, expires_at, time_note, starts_raw, end_heard_at, measured, outcome, reason_id, incident_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  );
  const count = database.prepare<Cell[]>(
    'UPDATE fires SET deliveries = ?, last_received_at = ?, expires_at = ? WHERE id = ?'
  );
  // Columns that stand in an index are named only where they change: SQLite writes each index anew whose column is
  // named.
  const update = database.prepare<Cell[]>(
    `UPDATE fires SET ends_at = ?, end_reason = ?, state_reason = ?, deliveries = ?, last_received_at = ?, expires_at = ?,
      end_heard_at = ?, retold = ?, measured = ?
    WHERE id = ?`
  );
  const supersede = database.prepare<[number]>(`UPDATE fires SET end_reason = 'superseded' WHERE id = ?`);
  const move = database.prepare<Cell[]>(
    'UPDATE fires SET starts_at = ?, outcome = ?, reason_id = ?, incident_id = coalesce(?, incident_id) WHERE id = ?'
  );
  const repoint = [
    'UPDATE jobs SET fire_id = @into WHERE fire_id = @part',
    'UPDATE analyses SET fire_id = @into WHERE fire_id = @part',
    `UPDATE fires SET incident_id = coalesce(incident_id, (SELECT incident_id FROM fires WHERE id = @part)) WHERE id = @into`,
  ].map((sql) => database.prepare<{ into: number; part: number }>(sql));
  const remove = database.prepare<[number]>('DELETE FROM fires WHERE id = ?');

  function add(fire: FireWork): void {
    const { lastInsertRowid } = insert.run(
      fire.alert.orgId,
      fire.alert.id,
      fire.startsAt,
      fire.endsAt,
      fire.endReason,
      fire.stateReason,
      fire.severity,
      fire.deliveries,
      fire.firstReceivedAt,
      fire.lastReceivedAt,
      fire.expiresAt,
      fire.timeNote,
      fire.startsRaw,
      fire.endHeardAt,
      fire.measured,
      fire.admission.outcome,
      reasons.idOf(fire.admission.reason),
      fire.incident === null ? null : fire.incident.id
    );
    fire.id = Number(lastInsertRowid);
  }

  function renew(fire: FireWork): void {
    if (fire.change === 'counted') {
      count.run(fire.deliveries, fire.lastReceivedAt, fire.expiresAt, fire.id);
      return;
    }
    if (fire.change === 'superseded') {
      supersede.run(fire.id!);
      return;
    }
    // First, because a start only ever moves to an earlier time, and no fire ends before it begins.
    if (fire.change === 'moved') {
      const { startsAt, admission, incident, id } = fire;
      move.run(startsAt, admission.outcome, reasons.idOf(admission.reason), incident === null ? null : incident.id, id);
    }
    update.run(
      fire.endsAt,
      fire.endReason,
      fire.stateReason,
      fire.deliveries,
      fire.lastReceivedAt,
      fire.expiresAt,
      fire.endHeardAt,
      fire.retold ? 1 : 0,
      fire.measured,
      fire.id
    );
  }

  /**
   * What refers to a part refers to the whole from then on. A whole that is not stored yet takes the row of its part.
   */
  function absorb({ id }: FireWork, whole: FireWork): void {
    if (id === null) return;
    if (whole.id === null) {
      whole.id = id;
      whole.change = 'moved';
      return;
    }
    for (const statement of repoint) statement.run({ into: whole.id, part: id });
    remove.run(id);
  }

  return {
    /** Fills `others`. */
    readAround(alert: AlertWork, told: readonly ToldSpan[]): void {
      const fires = new Map<Millis, FireWork>();
      const take = (rows: unknown[]): void => {
        for (const row of rows) {
          const fire = fireOfRow(alert, row as unknown[], 0)!;
          fires.set(fire.startsAt, fire);
        }
      };
      // Up to here, all is read.
      let read = -Infinity;
      for (const { start, end } of [...told].sort((a, b) => a.start - b.start)) {
        if (start >= read) {
          const some = from.all(alert.id!, alert.id!, start, start) as unknown[][];
          take(some);
          read = some.length < AROUND ? Infinity : (some.at(-1)![1] as Millis);
        }
        if (end >= read) {
          take(after.all(alert.id!, read));
          read = Infinity;
        }
      }
      take(newest.all(alert.id!));
      if (alert.newest !== null) fires.delete(alert.newest.startsAt);
      alert.others = [...fires.values()].sort((a, b) => b.startsAt - a.startsAt);
    },

    /** In an order in which no two fires of an alert are open, or begin at once, between two statements. */
    write(fires: Iterable<FireWork>): void {
      const standing: FireWork[] = [];
      for (const fire of fires) {
        if (fire.mergedInto === null) standing.push(fire);
        else absorb(fire, wholeOf(fire));
      }
      const known = standing.filter(({ id }) => id !== null);
      const fresh = standing.filter(({ id }) => id === null);
      for (const fire of known) if (fire.endReason !== null) renew(fire);
      for (const fire of known) if (fire.endReason === null) renew(fire);
      for (const fire of fresh) add(fire);
    },
    /** What was rolled back is not there any more. */
    forget: reasons.forget,
  };
}
