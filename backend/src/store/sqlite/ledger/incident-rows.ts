/**
 * Statements on incidents for recording a delivery, and the incidents that are remembered from one delivery to the
 * next.
 */
import type Database from 'better-sqlite3';
import type { Millis } from '../../../domain/types';
import type { IncidentWork } from '../../ledger';

type Cell = string | number | null;

interface Row {
  id: number;
  alert_name: string;
  opened_at: Millis;
  last_activity_at: Millis;
  last_conclusive_at: Millis | null;
  quiet_until: Millis | null;
  judged_severity: IncidentWork['judgedSeverity'];
  attached_since_judged: number;
  worst: number;
  due_at: Millis | null;
  job_id: number | null;
}

const REMEMBERED = 5_000;

export function incidentRows(database: Database.Database) {
  const find = database.prepare<[number, number], Row>(
    `SELECT id, alert_name, opened_at, last_activity_at, last_conclusive_at, quiet_until, judged_severity, attached_since_judged,
      worst, due_at, job_id
    FROM incidents WHERE org_id = ? AND scope_key = ? ORDER BY id DESC LIMIT 1`
  );
  const names = database.prepare<[number]>('SELECT alert_name FROM incident_alerts WHERE incident_id = ?').pluck();
  const starts = database
    .prepare<[number]>('SELECT starts_at FROM fires WHERE incident_id = ? ORDER BY starts_at DESC LIMIT 21')
    .pluck();
  const insert = database.prepare<Cell[]>(
    `INSERT INTO incidents (org_id, scope_key, alert_name, opened_at, last_activity_at, judged_severity, attached_since_judged, worst, due_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
  );
  const update = database.prepare<Cell[]>(
    'UPDATE incidents SET last_activity_at = ?, judged_severity = ?, attached_since_judged = ?, worst = ?, due_at = ? WHERE id = ?'
  );
  const addName = database.prepare<[number, string]>(
    'INSERT INTO incident_alerts (incident_id, alert_name) VALUES (?, ?)'
  );
  const remembered = new Map<string, IncidentWork>();

  function read(orgId: number, scopeKey: number): IncidentWork | null {
    const row = find.get(orgId, scopeKey);
    if (!row) return null;
    return {
      ...{
        id: row.id,
        orgId,
        scopeKey,
        alertName: row.alert_name,
        openedAt: row.opened_at,
        worst: row.worst,
        dueAt: row.due_at,
      },
      ...{
        lastActivityAt: row.last_activity_at,
        lastConclusiveAt: row.last_conclusive_at,
        quietUntil: row.quiet_until,
      },
      ...{ judgedSeverity: row.judged_severity, attachedSinceJudged: row.attached_since_judged },
      job: row.job_id === null ? null : { id: row.job_id },
      ...{ names: new Set(names.all(row.id) as string[]), newNames: [], starts: null },
    };
  }

  return {
    find(orgId: number, scopeKey: number): IncidentWork | null {
      return remembered.get(`${orgId} ${scopeKey}`) ?? read(orgId, scopeKey);
    },
    starts: ({ id }: IncidentWork): Millis[] => (id === null ? [] : (starts.all(id) as Millis[])),
    write(incident: IncidentWork): void {
      const {
        orgId,
        scopeKey,
        alertName,
        openedAt,
        lastActivityAt,
        judgedSeverity,
        attachedSinceJudged,
        worst,
        dueAt,
      } = incident;
      if (incident.id === null) {
        const { lastInsertRowid } = insert.run(
          orgId,
          scopeKey,
          alertName,
          openedAt,
          lastActivityAt,
          judgedSeverity,
          attachedSinceJudged,
          worst,
          dueAt
        );
        incident.id = Number(lastInsertRowid);
      } else {
        update.run(lastActivityAt, judgedSeverity, attachedSinceJudged, worst, dueAt, incident.id);
      }
      for (const name of incident.newNames) addName.run(incident.id, name);
      incident.newNames = [];
      // Read anew where they are needed: they grow with every fire.
      incident.starts = null;
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(`${orgId} ${scopeKey}`, incident);
    },
    /** Whatever changed rows by another way, or was rolled back, makes what is remembered doubtful. */
    forget: (): void => remembered.clear(),
  };
}
