/** Statements on incidents: the facts that collapse needs, and what an admission does to the incident. */
import type Database from 'better-sqlite3';
import { isMoreSevere, type Admission, type IncidentFacts } from '../../../domain/incident/admission';
import type { Millis, Severity } from '../../../domain/types';

interface Row {
  id: number;
  last_activity_at: Millis;
  last_admitted_at: Millis | null;
  last_conclusive_at: Millis | null;
  judged_severity: Severity | null;
  attached_since_judged: number;
  judging: 0 | 1;
  knows: 0 | 1;
}

/** An incident as it is remembered: what one fire changes is seen by the next, and written at the end of its delivery. */
interface Held {
  id: number;
  row: Row;
  names: Map<string, boolean>;
  attached: number;
}

/** Incidents remembered from one delivery to the next. */
const REMEMBERED = 2_000;

/** A fire of an alert of this name, in an incident or about to open one. */
export interface JoiningFire {
  scope: string;
  alertName: string;
  severity: Severity;
  admission: Admission;
}

export function incidentRows(database: Database.Database) {
  const findNewest = database.prepare<[string, number, string], Row>(`
    SELECT id, last_activity_at, last_admitted_at, last_conclusive_at, judged_severity, attached_since_judged,
      EXISTS (SELECT 1 FROM jobs WHERE incident_id = incidents.id AND state IN ('queued','leased')) AS judging,
      EXISTS (SELECT 1 FROM incident_alerts WHERE incident_id = incidents.id AND alert_name = ?) AS knows
    FROM incidents WHERE org_id = ? AND scope = ? ORDER BY id DESC LIMIT 1`);
  const knows = database.prepare<[number, string], { one: 1 }>(
    'SELECT 1 AS one FROM incident_alerts WHERE incident_id = ? AND alert_name = ?'
  );
  const starts = database.prepare<[number], { starts_at: Millis }>(
    'SELECT starts_at FROM fires WHERE incident_id = ? ORDER BY starts_at DESC LIMIT 21'
  );
  const open = database.prepare(
    'INSERT INTO incidents (org_id, scope, opened_at, last_activity_at) VALUES (?, ?, ?, ?)'
  );
  const addAlert = database.prepare('INSERT INTO incident_alerts (incident_id, alert_name) VALUES (?, ?)');
  const touch = database.prepare(
    'UPDATE incidents SET last_activity_at = max(last_activity_at, ?), attached_since_judged = attached_since_judged + ? WHERE id = ?'
  );
  const admit = database.prepare('UPDATE incidents SET last_admitted_at = ?, judged_severity = ? WHERE id = ?');
  const conclude = database.prepare(
    'UPDATE incidents SET last_conclusive_at = ?, attached_since_judged = 0 WHERE id = ?'
  );

  const known = new Map<string, Held>();

  function factsOf({ id, row, names, attached }: Held, alertName: string, startsAt: Millis): IncidentFacts {
    let known = names.get(alertName);
    if (known === undefined) names.set(alertName, (known = knows.get(id, alertName) !== undefined));
    return {
      lastActivityAt: row.last_activity_at,
      lastAdmittedAt: row.last_admitted_at,
      lastConclusiveAt: row.last_conclusive_at,
      judgedSeverity: row.judged_severity,
      attachedSinceJudged: row.attached_since_judged + attached,
      judging: row.judging === 1,
      knowsAlertName: known,
      // What costs a query is asked for only when the decision gets that far.
      get intervals() {
        const times = [startsAt, ...starts.all(id).map((fire) => fire.starts_at)];
        return times.slice(1).map((time, i) => Math.max(0, times[i]! - time));
      },
    };
  }

  return {
    /** The incidents that one delivery of alerts has to do with; each is written once. */
    during(orgId: number, now: Millis, activeSince: Millis) {
      const touched = new Set<Held>();

      /** The newest of a scope is the only one that can be open. */
      function openIn(scope: string, alertName: string): Held | null {
        const incident = known.get(`${orgId} ${scope}`) ?? read(scope, alertName);
        return incident && incident.row.last_activity_at >= activeSince ? incident : null;
      }
      function read(scope: string, alertName: string): Held | null {
        const row = findNewest.get(alertName, orgId, scope);
        return row
          ? keep(scope, { id: row.id, row, names: new Map([[alertName, row.knows === 1]]), attached: 0 })
          : null;
      }
      function keep(scope: string, incident: Held): Held {
        if (known.size >= REMEMBERED) known.clear();
        known.set(`${orgId} ${scope}`, incident);
        return incident;
      }
      function begin(scope: string): Held {
        const id = Number(open.run(orgId, scope, now, now).lastInsertRowid);
        const row: Row = {
          id,
          last_activity_at: now,
          last_admitted_at: null,
          last_conclusive_at: null,
          judged_severity: null,
          attached_since_judged: 0,
          judging: 0,
          knows: 0,
        };
        return keep(scope, { id, row, names: new Map(), attached: 0 });
      }

      return {
        /** Null: no incident is open in this scope. */
        factsOf(scope: string, alertName: string, startsAt: Millis): IncidentFacts | null {
          const incident = openIn(scope, alertName);
          return incident && factsOf(incident, alertName, startsAt);
        },
        /** The fire joins the open incident of its scope, or opens one. Answers its id. */
        join({ scope, alertName, severity, admission }: JoiningFire): number {
          const incident = openIn(scope, alertName) ?? begin(scope);
          const { id, row, names } = incident;
          touched.add(incident);
          if (!names.get(alertName)) addAlert.run(id, alertName);
          names.set(alertName, true);
          row.last_activity_at = Math.max(row.last_activity_at, now);
          if (admission.outcome === 'attach') incident.attached++;
          if (admission.outcome === 'analyse') {
            const before = row.judged_severity;
            row.judged_severity = before !== null && isMoreSevere(before, severity) ? before : severity;
            row.last_admitted_at = now;
            row.judging = 1;
            admit.run(now, row.judged_severity, id);
          }
          return id;
        },
        /** After the last fire. */
        write(): void {
          for (const incident of touched) {
            touch.run(now, incident.attached, incident.id);
            incident.row.attached_since_judged += incident.attached;
            incident.attached = 0;
          }
        },
      };
    },
    conclude(id: number, now: Millis): void {
      conclude.run(now, id);
    },
    /** Whatever changed rows by another way, or was rolled back, makes what is remembered doubtful. */
    forget(): void {
      known.clear();
    },
  };
}

export type IncidentsOfDelivery = ReturnType<ReturnType<typeof incidentRows>['during']>;
