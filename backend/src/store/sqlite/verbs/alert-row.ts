/** Statements on the alerts tables: find, create, refresh, and link to the identity it continues. */
import type Database from 'better-sqlite3';
import { isMonitoringFault } from '../../../domain/alert/classify';
import { scopeOf } from '../../../domain/alert/scope';
import { caseKeyOf, caseNameOf } from '../../../domain/case/case-key';
import { searchTextOf } from '../../../domain/alert/search-text';
import { decideSuccession, labelsKeyOf, type KnownIdentity } from '../../../domain/alert/succession';
import type { FireState, Labels, Millis, ReadDelivery } from '../../../domain/types';
import type { EventToStore } from '../packed-record';

export interface AlertRow {
  id: number;
  open_fire_id: number | null;
  open_starts_at: Millis | null;
  last_starts_at: Millis;
  fire_count: number;
  cooldown_until: Millis | null;
  scope: string;
  /** 0: what is stored of it is not what this notification says. */
  same_texts: 0 | 1;
  same_annotations: 0 | 1;
}

/** What a notification changes of its alert, beside what it says of it. */
export interface AlertChange {
  openFireId: number | null;
  /** Null: as it was. */
  state: FireState | null;
  /** New fires. */
  added: 0 | 1;
  /** Of the fire that was spoken of. */
  startsAt: Millis;
  cooldownUntil: Millis | null;
}

type Sender = Pick<ReadDelivery, 'orgId' | 'source'>;

/** Identities that are looked at for one that a new alert continues, per way of finding them. */
const CANDIDATES = 20;

export function alertRows(database: Database.Database, scopeLabels: readonly string[]) {
  const find = database.prepare<[string, string, string, number, string], AlertRow>(`
    SELECT a.id, a.open_fire_id, f.starts_at AS open_starts_at, a.last_starts_at, a.fire_count, a.cooldown_until, a.scope,
      t.labels = ? AND t.links = ? AS same_texts, n.annotations = ? AS same_annotations
    FROM alerts a JOIN alert_texts t ON t.alert_id = a.id JOIN alert_annotations n ON n.alert_id = a.id LEFT JOIN fires f ON f.id = a.open_fire_id
    WHERE a.org_id = ? AND a.fingerprint = ?`);
  const insert = database.prepare(`
    INSERT INTO alerts (org_id, fingerprint, source, kind, name, severity, scope, case_key, rule_uid, label_count, labels_key,
      state, first_starts_at, last_starts_at, last_delivery_at, predecessor_id, predecessor_reason)
    VALUES (@orgId, @fingerprint, @source, @kind, @name, @severity, @scope, @caseKey, @ruleUid, @labelCount, @labelsKey,
      'unknown', @startsAt, @startsAt, @now, @predecessorId, @predecessorReason)`);
  const insertTexts = database.prepare(
    'INSERT INTO alert_texts (alert_id, labels, links, search_text) VALUES (?, ?, ?, ?)'
  );
  const insertAnnotations = database.prepare('INSERT INTO alert_annotations (alert_id, annotations) VALUES (?, ?)');
  const update = database.prepare(`
    UPDATE alerts SET source = ?, severity = ?, rule_uid = coalesce(?, rule_uid),
      delivery_count = delivery_count + 1, last_delivery_at = max(last_delivery_at, ?), open_fire_id = ?, state = coalesce(?, state), fire_count = fire_count + ?,
      first_starts_at = min(first_starts_at, ?), last_starts_at = max(last_starts_at, ?), cooldown_until = ?
    WHERE id = ?`);
  const updateTexts = database.prepare(
    'UPDATE alert_texts SET labels = ?, links = ?, search_text = ? WHERE alert_id = ?'
  );
  const updateAnnotations = database.prepare('UPDATE alert_annotations SET annotations = ? WHERE alert_id = ?');
  // Each branch is a seek, so that ten thousand new alerts of one name and start cost no more than one does.
  const columns = 'id, name, labels, rule_uid, last_starts_at';
  const sameStart = 'org_id = @orgId AND name = @name AND last_starts_at = @startsAt';
  const candidates = database.prepare<
    Record<string, unknown>,
    { id: number; name: string; labels: string; rule_uid: string | null; last_starts_at: number }
  >(`
    SELECT * FROM (SELECT ${columns} FROM described_alerts WHERE org_id = @orgId AND rule_uid = @ruleUid AND labels_key = @labelsKey ORDER BY id DESC LIMIT ${CANDIDATES})
    UNION ALL SELECT * FROM (SELECT ${columns} FROM described_alerts WHERE ${sameStart} AND label_count < @labelCount LIMIT ${CANDIDATES})
    UNION ALL SELECT * FROM (SELECT ${columns} FROM described_alerts WHERE ${sameStart} AND label_count > @labelCount LIMIT ${CANDIDATES})`);

  function successionOf(identity: ReturnType<typeof identityOf>, labels: Labels, startsAt: Millis) {
    const known: KnownIdentity[] = candidates.all({ ...identity, startsAt }).map((row) => ({
      id: row.id,
      name: row.name,
      labels: JSON.parse(row.labels) as Labels,
      ruleUid: row.rule_uid,
      lastStartsAt: row.last_starts_at,
    }));
    return decideSuccession({ name: identity.name, labels, ruleUid: identity.ruleUid }, startsAt, known);
  }

  function create({ orgId, source }: Sender, event: EventToStore, now: Millis): AlertRow {
    const labels = JSON.parse(event.labels) as Labels;
    const { fingerprint, kind, name, severity } = event;
    const identity = identityOf(orgId, event, labels);
    const startsAt = event.startsAt.at;
    const succession = successionOf(identity, labels, startsAt);
    const scope = scopeOf(labels, fingerprint, scopeLabels);
    // A fault of the monitoring is filed under the rule that it keeps from working.
    const caseKey = caseKeyOf(caseNameOf(name, labels, isMonitoringFault(event)), labels, scope);
    const predecessor = {
      predecessorId: succession?.predecessorId ?? null,
      predecessorReason: succession?.reason ?? null,
    };
    const id = Number(
      insert.run({ ...identity, fingerprint, source, kind, severity, scope, caseKey, startsAt, now, ...predecessor })
        .lastInsertRowid
    );
    insertTexts.run(id, event.labels, event.links, searchTextOf(name, labels));
    insertAnnotations.run(id, event.annotations);
    return {
      id,
      open_fire_id: null,
      open_starts_at: null,
      last_starts_at: startsAt,
      fire_count: 0,
      cooldown_until: null,
      scope,
      same_texts: 1,
      same_annotations: 1,
    };
  }

  return {
    findOrCreate(delivery: Sender, event: EventToStore, now: Millis): AlertRow {
      return (
        find.get(event.labels, event.links, event.annotations, delivery.orgId, event.fingerprint) ??
        create(delivery, event, now)
      );
    },
    /** What the newest delivery says of the alert replaces what was known; the delivery is counted, and the change carried out. */
    update(
      { id, same_texts, same_annotations }: AlertRow,
      { source }: Sender,
      event: EventToStore,
      change: AlertChange,
      now: Millis
    ): void {
      const { openFireId, state, added, startsAt, cooldownUntil } = change;
      update.run(
        source,
        event.severity,
        event.ruleUid,
        now,
        openFireId,
        state,
        added,
        startsAt,
        startsAt,
        cooldownUntil,
        id
      );
      if (!same_texts)
        updateTexts.run(event.labels, event.links, searchTextOf(event.name, JSON.parse(event.labels) as Labels), id);
      if (!same_annotations) updateAnnotations.run(event.annotations, id);
    },
  };
}

function identityOf(orgId: number, { name, ruleUid }: EventToStore, labels: Labels) {
  return { orgId, name, ruleUid, labelCount: Object.keys(labels).length, labelsKey: labelsKeyOf(labels) };
}
