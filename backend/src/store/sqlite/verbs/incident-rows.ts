/** Statements on incidents: the facts that collapse needs, and what an admission does to the incident. */
import type Database from 'better-sqlite3';
import { isMoreSevere, type Admission, type IncidentFacts } from '../../../domain/admission';
import type { Millis, Severity } from '../../../domain/types';

interface Row {
  id: number;
  last_activity_at: Millis;
  last_admitted_at: Millis | null;
  last_conclusive_at: Millis | null;
  judged_severity: Severity | null;
  attached_since_judged: number;
}

export interface OpenIncident {
  id: number;
  facts: IncidentFacts;
}

export function incidentRows(database: Database.Database) {
  const findOpen = database.prepare<[number, string, Millis], Row>(
    'SELECT * FROM incidents WHERE org_id = ? AND scope = ? AND last_activity_at >= ? ORDER BY last_activity_at DESC LIMIT 1'
  );
  const judging = database.prepare<[number], { one: 1 }>(`SELECT 1 AS one FROM jobs WHERE incident_id = ? AND state IN ('queued','leased') LIMIT 1`);
  const knows = database.prepare<[number, string], { one: 1 }>('SELECT 1 AS one FROM incident_alerts WHERE incident_id = ? AND alert_name = ?');
  const starts = database.prepare<[number], { starts_at: Millis }>('SELECT starts_at FROM fires WHERE incident_id = ? ORDER BY starts_at DESC LIMIT 21');
  const open = database.prepare('INSERT INTO incidents (org_id, scope, opened_at, last_activity_at) VALUES (?, ?, ?, ?)');
  const addAlert = database.prepare('INSERT INTO incident_alerts (incident_id, alert_name) VALUES (?, ?)');
  const touch = database.prepare('UPDATE incidents SET last_activity_at = max(last_activity_at, ?), attached_since_judged = attached_since_judged + ? WHERE id = ?');
  const admit = database.prepare('UPDATE incidents SET last_admitted_at = ?, judged_severity = ? WHERE id = ?');
  const conclude = database.prepare('UPDATE incidents SET last_conclusive_at = ?, attached_since_judged = 0 WHERE id = ?');

  return {
    findOpen(orgId: number, scope: string, alertName: string, startsAt: Millis, activeSince: Millis): OpenIncident | null {
      const row = findOpen.get(orgId, scope, activeSince);
      if (!row) return null;
      return {
        id: row.id,
        facts: {
          lastActivityAt: row.last_activity_at,
          lastAdmittedAt: row.last_admitted_at,
          lastConclusiveAt: row.last_conclusive_at,
          judgedSeverity: row.judged_severity,
          attachedSinceJudged: row.attached_since_judged,
          knowsAlertName: knows.get(row.id, alertName) !== undefined,
          get judging() {
            return judging.get(row.id) !== undefined;
          },
          // What costs a query is asked for only when the decision gets that far.
          get intervals() {
            const times = [startsAt, ...starts.all(row.id).map((fire) => fire.starts_at)];
            return times.slice(1).map((time, i) => Math.max(0, times[i]! - time));
          },
        },
      };
    },
    /** The fire joins the incident, or opens one. Answers its id. */
    join(incident: OpenIncident | null, fire: { orgId: number; scope: string; alertName: string; severity: Severity; admission: Admission; now: Millis }): number {
      const id = incident?.id ?? Number(open.run(fire.orgId, fire.scope, fire.now, fire.now).lastInsertRowid);
      if (!incident?.facts.knowsAlertName) addAlert.run(id, fire.alertName);
      touch.run(fire.now, fire.admission.outcome === 'attach' ? 1 : 0, id);
      if (fire.admission.outcome === 'analyse') {
        const before = incident?.facts.judgedSeverity ?? null;
        admit.run(fire.now, before !== null && isMoreSevere(before, fire.severity) ? before : fire.severity, id);
      }
      return id;
    },
    conclude(id: number, now: Millis): void {
      conclude.run(now, id);
    },
  };
}
