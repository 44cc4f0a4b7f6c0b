/**
 * Statements on alerts for recording a delivery: find each with its newest fire, write each once. Binds by position: by
 * name costs as much as the insert.
 */
import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Labels, Millis } from '../../../domain/types';
import type { AlertWork, Candidate, CandidateKey, FireWork } from '../../ledger';
import { fireOfRow, FIRE_COLUMNS } from './fire-rows';

type Cell = string | number | null;
type FoundRow = [
  id: number,
  source: AlertWork['source'],
  kind: AlertWork['kind'],
  name: string,
  severity: AlertWork['severity'],
  ruleUid: string | null,
  state: AlertWork['state'],
  firstStartsAt: Millis,
  lastStartsAt: Millis,
  fireCount: number,
  deliveryCount: number,
  lastDeliveryAt: Millis,
  cooldownUntil: Millis | null,
  textsKey: number,
  ...fire: unknown[],
];
/** Where the columns of the fire begin. */
const FIRE_AT = 14;
/** Shared by all that have no other fire: it is replaced, never filled. */
const NONE: FireWork[] = [];

const REMEMBERED = 5_000;
/** Identities that are looked at for one that a new alert continues, per way of finding them. */
const CANDIDATES = 20;

export function alertRows(database: Database.Database) {
  const find = database
    .prepare<[number, string]>(
      `SELECT a.id, a.source, a.kind, a.name, a.severity, a.rule_uid, a.state, a.first_starts_at, a.last_starts_at, a.fire_count,
        a.delivery_count, a.last_delivery_at, a.cooldown_until, a.texts_key, ${FIRE_COLUMNS}
      FROM alerts a LEFT JOIN fires f ON f.alert_id = a.id AND f.starts_at = a.last_starts_at
      WHERE a.org_id = ? AND a.fingerprint = ?`
    )
    .raw();
  const insert = database.prepare<Cell[]>(
    `INSERT INTO alerts (org_id, fingerprint, source, kind, name, severity, case_key, rule_uid, label_count, labels_key, state,
      first_starts_at, last_starts_at, fire_count, delivery_count, last_delivery_at, cooldown_until, predecessor_id, predecessor_reason,
      texts_key)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  );
  const insertTexts = database.prepare<Cell[]>(
    'INSERT INTO alert_texts (alert_id, labels, annotations, links, search_text) VALUES (?, ?, ?, ?, ?)'
  );
  // Columns that stand in an index are named only where they change: SQLite writes each index anew whose column is
  // named.
  const heard = `source = ?, severity = ?, state = ?, fire_count = ?, delivery_count = ?, last_delivery_at = ?,
    cooldown_until = ?, texts_key = ?`;
  const hear = database.prepare<Cell[]>(`UPDATE alerts SET ${heard} WHERE id = ?`);
  const move = database.prepare<Cell[]>(
    `UPDATE alerts SET ${heard}, first_starts_at = ?, last_starts_at = ? WHERE id = ?`
  );
  const identify = database.prepare<Cell[]>(
    'UPDATE alerts SET kind = ?, rule_uid = ?, labels_key = coalesce(?, labels_key) WHERE id = ?'
  );
  const file = database.prepare<Cell[]>('UPDATE alerts SET case_key = ? WHERE id = ? AND case_key <> ?');
  const updateTexts = database.prepare<Cell[]>(
    'UPDATE alert_texts SET labels = ?, annotations = ?, links = ?, search_text = ? WHERE alert_id = ?'
  );
  // Each branch is a seek, so that ten thousand new alerts of one name and start cost no more than one does.
  const byStart = (than: '<' | '>') =>
    `SELECT * FROM (SELECT id FROM alerts WHERE org_id = ? AND name = ? AND last_starts_at = ? AND label_count ${than} ? LIMIT ${CANDIDATES})`;
  const sameStart = database.prepare<Cell[]>(`${byStart('<')} UNION ALL ${byStart('>')}`).pluck();
  const sameRule = database
    .prepare<[number, string, string]>(
      `SELECT id FROM alerts WHERE org_id = ? AND rule_uid = ? AND labels_key = ? ORDER BY id DESC LIMIT ${CANDIDATES}`
    )
    .pluck();
  const candidate = database.prepare<
    [number],
    { id: number; name: string; labels: string; ruleUid: string | null; lastStartsAt: Millis }
  >(
    `SELECT id, name, t.labels, rule_uid AS ruleUid, last_starts_at AS lastStartsAt
    FROM alerts JOIN alert_texts t ON t.alert_id = alerts.id WHERE id = ?`
  );

  /** With their newest fire: most alerts come again, and soon. */
  const remembered = new LRUCache<string, AlertWork>({ max: REMEMBERED });

  function read(orgId: number, fingerprint: string): AlertWork | null {
    const row = find.get(orgId, fingerprint) as FoundRow | undefined;
    if (!row) return null;
    const alert: AlertWork = {
      id: row[0],
      orgId,
      fingerprint,
      source: row[1],
      kind: row[2],
      name: row[3],
      severity: row[4],
      ruleUid: row[5],
      state: row[6],
      firstStartsAt: row[7],
      lastStartsAt: row[8],
      fireCount: row[9],
      deliveryCount: row[10],
      lastDeliveryAt: row[11],
      cooldownUntil: row[12],
      textsKey: row[13],
      newest: null,
      others: NONE,
      texts: null,
      predecessor: null,
      isMoved: false,
      isOtherKind: false,
    };
    alert.newest = fireOfRow(alert, row, FIRE_AT);
    return alert;
  }

  function keep(alert: AlertWork): void {
    alert.others = NONE;
    alert.texts = null;
    alert.isMoved = false;
    alert.isOtherKind = false;
    if (alert.newest !== null) {
      alert.newest.change = 'none';
      // The alert is remembered, not its incident.
      alert.newest.incident = null;
    }
    remembered.set(`${alert.orgId} ${alert.fingerprint}`, alert);
  }

  return {
    find: (orgId: number, fingerprint: string): AlertWork | null =>
      remembered.get(`${orgId} ${fingerprint}`) ?? read(orgId, fingerprint),

    candidates(orgId: number, { name, ruleUid, labelCount, labelsKey, startsAt }: CandidateKey): Candidate[] {
      const key = [orgId, name, startsAt, labelCount];
      const ids = sameStart.all(...key, ...key) as number[];
      if (ruleUid !== null && labelsKey !== null) ids.unshift(...(sameRule.all(orgId, ruleUid, labelsKey) as number[]));
      return ids.map((id) => {
        const row = candidate.get(id)!;
        return { ...row, labels: JSON.parse(row.labels) as Labels };
      });
    },

    write(alert: AlertWork): void {
      const { id, texts, predecessor } = alert;
      if (id !== null) {
        const said = [
          alert.source,
          alert.severity,
          alert.state,
          alert.fireCount,
          alert.deliveryCount,
          alert.lastDeliveryAt,
          alert.cooldownUntil,
          alert.textsKey,
        ];
        if (alert.isMoved) move.run(...said, alert.firstStartsAt, alert.lastStartsAt, id);
        else hear.run(...said, id);
        if (alert.isOtherKind) identify.run(alert.kind, alert.ruleUid, texts === null ? null : texts.labelsKey, id);
        if (texts === null) return;
        updateTexts.run(texts.labels, texts.annotations, texts.links, texts.searchText, id);
        file.run(texts.caseKey, id, texts.caseKey);
        return;
      }
      const { caseKey, labelCount, labelsKey, labels, annotations, links, searchText } = texts!;
      const { lastInsertRowid } = insert.run(
        alert.orgId,
        alert.fingerprint,
        alert.source,
        alert.kind,
        alert.name,
        alert.severity,
        caseKey,
        alert.ruleUid,
        labelCount,
        labelsKey,
        alert.state,
        alert.firstStartsAt,
        alert.lastStartsAt,
        alert.fireCount,
        alert.deliveryCount,
        alert.lastDeliveryAt,
        alert.cooldownUntil,
        predecessor === null ? null : predecessor.id,
        predecessor === null ? null : predecessor.reason,
        alert.textsKey
      );
      alert.id = Number(lastInsertRowid);
      insertTexts.run(alert.id, labels, annotations, links, searchText);
    },
    /** After all of a delivery is written. */
    keep(alerts: Iterable<AlertWork>): void {
      for (const alert of alerts) keep(alert);
    },
    /** Whatever changed rows by another way, or was rolled back, makes what is remembered doubtful. */
    forget: (): void => remembered.clear(),
  };
}
