// @ts-check
/** A history of many fires, written straight into a database that the sidecar has made: 10,000 alerts over 390 days, one of them with 10,000 fires. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { alertOf, fingerprintOf } from './bodies.mjs';

const require = createRequire(new URL('../../backend/package.json', import.meta.url));
const Database = require('better-sqlite3');
const { caseKeyOf, hash53, scopeOf, searchTextOf, DEFAULT_SCOPE_LABELS } = require(
  new URL('../../backend/dist/parts.js', import.meta.url).pathname
);

const DAY = 86_400_000;
// Within the retention: what is older would be pruned while it is measured.
const DAYS = 390;
export const BUSIEST = 0;
const BUSIEST_FIRES = 10_000;
const FIRES_PER_INCIDENT = 20;

/** @param {{ path: string, fires: number, alerts: number, now: number }} wanted */
export function writeLongHistory({ path, fires, alerts, now }) {
  const database = new Database(path);
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -200000');
  const rows = writer(database);
  database.pragma('foreign_keys = OFF');
  database.transaction(() => {
    const perAlert = Math.max(1, Math.floor((fires - BUSIEST_FIRES) / (alerts - 1)));
    for (let number = 0; number < alerts; number++) {
      const count = number === BUSIEST ? Math.min(BUSIEST_FIRES, fires) : perAlert;
      writeAlert(rows, number, count, now);
    }
  })();
  database.pragma('optimize');
  const { n } = /** @type {{ n: number }} */ (database.prepare('SELECT count(*) AS n FROM fires').get());
  database.close();
  flush(path);
  return n;
}

/** What waits to be written back would be in the way of the first commits that are measured. @param {string} path */
function flush(path) {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** @param {any} rows @param {number} number @param {number} count @param {number} now */
function writeAlert(rows, number, count, now) {
  const { labels, annotations, generatorURL, fingerprint } = alertOf(number, now);
  // Spread over the time, no two alerts at the same moments; the newest is still firing for one alert in fifty.
  const gap = (DAYS * DAY) / count;
  const first = now - DAYS * DAY + ((number * 7919) % 1000) * (gap / 1000);
  const isFiring = number % 50 === 0;
  const scope = scopeOf(labels, fingerprint, DEFAULT_SCOPE_LABELS);
  const alertId = rows.alert({
    ...{
      org_id: 1,
      fingerprint,
      source: 'alertmanager',
      kind: 'alert',
      name: labels.alertname,
      severity: labels.severity,
    },
    ...{ case_key: caseKeyOf(labels.alertname, labels, scope), rule_uid: null },
    ...{ label_count: Object.keys(labels).length, labels_key: null, texts_key: 0 },
    ...{
      state: isFiring ? 'firing' : 'resolved',
      first_starts_at: Math.round(first),
      last_starts_at: Math.round(first + (count - 1) * gap),
    },
    ...{
      fire_count: count,
      delivery_count: count * 2,
      last_delivery_at: now,
      cooldown_until: null,
      predecessor_id: null,
      predecessor_reason: null,
    },
  });
  rows.texts({
    ...{ alert_id: alertId, labels: JSON.stringify(labels), annotations: JSON.stringify(annotations) },
    ...{ links: JSON.stringify({ generator: generatorURL }), search_text: searchTextOf(labels.alertname, labels) },
  });
  let incidentId = 0;
  for (let i = 0; i < count; i++) {
    const startsAt = Math.round(first + i * gap);
    const isOpen = isFiring && i === count - 1;
    if (i % FIRES_PER_INCIDENT === 0)
      incidentId = rows.incident({
        ...{
          org_id: 1,
          scope_key: hash53(scope),
          alert_name: labels.alertname,
          opened_at: startsAt,
          last_activity_at: startsAt,
        },
        ...{ attached_since_judged: 0, worst: 2 },
      });
    rows.fire({
      ...{
        org_id: 1,
        alert_id: alertId,
        starts_at: startsAt,
        ends_at: isOpen ? null : startsAt + 600_000,
        end_reason: isOpen ? null : 'recovered',
        severity: labels.severity,
      },
      ...{
        deliveries: 2,
        first_received_at: startsAt,
        last_received_at: isOpen ? now : startsAt + 600_000,
        end_heard_at: isOpen ? null : startsAt + 600_000,
      },
      ...{
        outcome: 'attach',
        reason_id: rows.reasonId,
        incident_id: incidentId,
      },
    });
  }
}

/** @param {any} database */
function writer(database) {
  /** @param {string} table @param {string[]} columns */
  const insert = (table, columns) =>
    database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`
    );
  /** @type {Map<string, any>} */
  const statements = new Map();
  /** @param {string} table @returns {(row: object) => number} */
  const into = (table) => (row) => {
    if (!statements.has(table)) statements.set(table, insert(table, Object.keys(row)));
    return Number(statements.get(table).run(row).lastInsertRowid);
  };
  return {
    ...{ alert: into('alerts'), texts: into('alert_texts'), fire: into('fires'), incident: into('incidents') },
    reasonId: into('reasons')({ reason: 'a new fire of an incident that has been judged' }),
  };
}

/** Pages of the app as the browser asks for them. @param {number} now */
export function pages(now) {
  /** @param {number} days */
  const range = (days) => `from=${new Date(now - days * DAY).toISOString()}&to=${new Date(now).toISOString()}`;
  const busiest = `/alerts/${fingerprintOf(BUSIEST)}`;
  return {
    'overview, 7 days': `/overview?${range(7)}`,
    'overview, 30 days': `/overview?${range(30)}`,
    'alert list, 7 days': `/alerts?${range(7)}&sort=fires&order=desc&limit=50`,
    'alert with 10,000 fires, 30 days': `${busiest}?${range(30)}`,
    'timeline of 10,000 fires, 30 days': `${busiest}/timeline?${range(30)}`,
    'timeline of 10,000 fires, 400 days': `${busiest}/timeline?${range(400)}`,
    'fires of that alert': `${busiest}/fires?${range(30)}&limit=50`,
    'analyses of that alert': `${busiest}/analyses?${range(30)}&limit=50`,
    deliveries: `/deliveries?${range(7)}&limit=50`,
    health: '/health',
  };
}

/** @param {number} number */
export const lookup = (number) => `/alerts/${fingerprintOf(number)}`;
