/** Statements on the alerts table: find, create, refresh, and link to the identity it continues. */
import type Database from 'better-sqlite3';
import { caseKeyOf, scopeOf } from '../../../domain/identity';
import { searchTextOf } from '../../../domain/search-text';
import { decideSuccession, labelsKeyOf, type KnownIdentity } from '../../../domain/succession';
import type { AlertEvent, FireState, Labels, Millis, ReadDelivery } from '../../../domain/types';

export interface AlertRow {
  id: number;
  open_fire_id: number | null;
  last_starts_at: Millis;
  fire_count: number;
  cooldown_until: Millis | null;
  scope: string;
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

/** Identities that are looked at for one that a new alert continues, per way of finding them. */
const CANDIDATES = 20;

export function alertRows(database: Database.Database, scopeLabels: readonly string[]) {
  const find = database.prepare<[number, string], AlertRow>(
    'SELECT id, open_fire_id, last_starts_at, fire_count, cooldown_until, scope FROM alerts WHERE org_id = ? AND fingerprint = ?'
  );
  const insert = database.prepare(`
    INSERT INTO alerts (org_id, fingerprint, source, kind, name, severity, labels, annotations, links, scope, case_key, rule_uid, label_count, labels_key, search_text,
      state, first_starts_at, last_starts_at, last_delivery_at, predecessor_id, predecessor_reason)
    VALUES (@orgId, @fingerprint, @source, @kind, @name, @severity, @labels, @annotations, @links, @scope, @caseKey, @ruleUid, @labelCount, @labelsKey, @searchText,
      'unknown', @startsAt, @startsAt, @now, @predecessorId, @predecessorReason)`);
  // One update a notification: each one writes the whole row anew, labels and all.
  const update = database.prepare(`
    UPDATE alerts SET source = ?, severity = ?, labels = ?, annotations = ?, links = ?, rule_uid = coalesce(?, rule_uid),
      delivery_count = delivery_count + 1, last_delivery_at = max(last_delivery_at, ?), open_fire_id = ?, state = coalesce(?, state), fire_count = fire_count + ?,
      first_starts_at = min(first_starts_at, ?), last_starts_at = max(last_starts_at, ?), cooldown_until = ?
    WHERE id = ?`);
  // Each branch is a seek, so that ten thousand new alerts of one name and start cost no more than one does.
  const columns = 'id, name, labels, rule_uid, last_starts_at';
  const sameStart = 'org_id = @orgId AND name = @name AND last_starts_at = @startsAt';
  const candidates = database.prepare<Record<string, unknown>, { id: number; name: string; labels: string; rule_uid: string | null; last_starts_at: number }>(`
    SELECT * FROM (SELECT ${columns} FROM alerts WHERE org_id = @orgId AND rule_uid = @ruleUid AND labels_key = @labelsKey ORDER BY id DESC LIMIT ${CANDIDATES})
    UNION ALL SELECT * FROM (SELECT ${columns} FROM alerts WHERE ${sameStart} AND label_count < @labelCount LIMIT ${CANDIDATES})
    UNION ALL SELECT * FROM (SELECT ${columns} FROM alerts WHERE ${sameStart} AND label_count > @labelCount LIMIT ${CANDIDATES})`);

  function successionOf(identity: ReturnType<typeof identityOf>, event: AlertEvent) {
    const known: KnownIdentity[] = candidates
      .all({ ...identity, startsAt: event.startsAt.at })
      .map((row) => ({ id: row.id, name: row.name, labels: JSON.parse(row.labels) as Labels, ruleUid: row.rule_uid, lastStartsAt: row.last_starts_at }));
    return decideSuccession(event, event.startsAt.at, known);
  }

  return {
    findOrCreate(delivery: Pick<ReadDelivery, 'orgId' | 'source'>, event: AlertEvent, now: Millis): AlertRow {
      const found = find.get(delivery.orgId, event.fingerprint);
      if (found) return found;
      const identity = identityOf(delivery.orgId, event);
      const succession = successionOf(identity, event);
      insert.run({
        ...described(delivery, event),
        ...identity,
        fingerprint: event.fingerprint,
        kind: event.kind,
        scope: scopeOf(event.labels, event.fingerprint, scopeLabels),
        // A fault of the monitoring is filed under the rule that it keeps from working.
        caseKey: caseKeyOf(event.kind === 'monitoring-fault' ? (event.labels.rulename ?? event.name) : event.name, event.labels),
        searchText: searchTextOf(event.name, event.labels),
        startsAt: event.startsAt.at,
        now,
        predecessorId: succession?.predecessorId ?? null,
        predecessorReason: succession?.reason ?? null,
      });
      return find.get(delivery.orgId, event.fingerprint)!;
    },
    /** What the newest delivery says of the alert replaces what was known; the delivery is counted, and the change carried out. */
    update(id: number, delivery: Pick<ReadDelivery, 'source'>, event: AlertEvent, change: AlertChange, now: Millis): void {
      const { source, severity, labels, annotations, links, ruleUid } = described(delivery, event);
      const { openFireId, state, added, startsAt, cooldownUntil } = change;
      update.run(source, severity, labels, annotations, links, ruleUid, now, openFireId, state, added, startsAt, startsAt, cooldownUntil, id);
    },
  };
}

function described(delivery: Pick<ReadDelivery, 'source'>, event: AlertEvent) {
  return {
    source: delivery.source,
    severity: event.severity,
    labels: JSON.stringify(event.labels),
    annotations: JSON.stringify(event.annotations),
    links: JSON.stringify(event.links),
    ruleUid: event.ruleUid,
  };
}

function identityOf(orgId: number, { name, labels, ruleUid }: AlertEvent) {
  return { orgId, name, ruleUid, labelCount: Object.keys(labels).length, labelsKey: labelsKeyOf(labels) };
}
