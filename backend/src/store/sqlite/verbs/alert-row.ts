/** Statements on the alerts table: find, create, refresh, and link to the identity it continues. */
import type Database from 'better-sqlite3';
import { caseKeyOf, scopeOf } from '../../../domain/identity';
import { searchTextOf } from '../../../domain/search-text';
import { decideSuccession, type KnownIdentity } from '../../../domain/succession';
import type { AlertEvent, FireState, Labels, Millis, ReadDelivery } from '../../../domain/types';

export interface AlertRow {
  id: number;
  open_fire_id: number | null;
  last_starts_at: Millis;
  fire_count: number;
  cooldown_until: Millis | null;
  scope: string;
}

/** Identities of the same name or rule that are looked at for a successor; the newest ones. */
const CANDIDATES = 50;

export function alertRows(database: Database.Database, scopeLabels: readonly string[]) {
  const find = database.prepare<[number, string], AlertRow>(
    'SELECT id, open_fire_id, last_starts_at, fire_count, cooldown_until, scope FROM alerts WHERE org_id = ? AND fingerprint = ?'
  );
  const insert = database.prepare(`
    INSERT INTO alerts (org_id, fingerprint, source, kind, name, severity, labels, annotations, links, scope, case_key, rule_uid, search_text,
      state, first_starts_at, last_starts_at, last_delivery_at, predecessor_id, predecessor_reason)
    VALUES (@orgId, @fingerprint, @source, @kind, @name, @severity, @labels, @annotations, @links, @scope, @caseKey, @ruleUid, @searchText,
      'unknown', @startsAt, @startsAt, @now, @predecessorId, @predecessorReason)`);
  const refresh = database.prepare(`
    UPDATE alerts SET source = @source, severity = @severity, labels = @labels, annotations = @annotations, links = @links,
      rule_uid = coalesce(@ruleUid, rule_uid), delivery_count = delivery_count + 1, last_delivery_at = max(last_delivery_at, @now)
    WHERE id = @id`);
  const setFire = database.prepare(`
    UPDATE alerts SET open_fire_id = @openFireId, state = coalesce(@state, state), fire_count = fire_count + @added,
      first_starts_at = min(first_starts_at, @startsAt), last_starts_at = max(last_starts_at, @startsAt)
    WHERE id = @id`);
  const setCooldown = database.prepare('UPDATE alerts SET cooldown_until = ? WHERE id = ?');
  const candidates = database.prepare<[number, string, number, string | null, number], { id: number; name: string; labels: string; rule_uid: string | null; last_starts_at: number }>(`
    SELECT * FROM (SELECT id, name, labels, rule_uid, last_starts_at FROM alerts WHERE org_id = ? AND name = ? ORDER BY last_starts_at DESC LIMIT ${CANDIDATES})
    UNION
    SELECT * FROM (SELECT id, name, labels, rule_uid, last_starts_at FROM alerts WHERE org_id = ? AND rule_uid = ? LIMIT ?)`);

  function successionOf(orgId: number, event: AlertEvent) {
    const known: KnownIdentity[] = candidates
      .all(orgId, event.name, orgId, event.ruleUid, CANDIDATES)
      .map((row) => ({ id: row.id, name: row.name, labels: JSON.parse(row.labels) as Labels, ruleUid: row.rule_uid, lastStartsAt: row.last_starts_at }));
    return decideSuccession(event, event.startsAt.at, known);
  }

  return {
    findOrCreate(delivery: Pick<ReadDelivery, 'orgId' | 'source'>, event: AlertEvent, now: Millis): AlertRow {
      const found = find.get(delivery.orgId, event.fingerprint);
      if (found) return found;
      const succession = successionOf(delivery.orgId, event);
      insert.run({
        ...described(delivery, event),
        orgId: delivery.orgId,
        fingerprint: event.fingerprint,
        kind: event.kind,
        name: event.name,
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
    /** What the newest delivery says of the alert replaces what was known; the delivery is counted. */
    refresh(id: number, delivery: Pick<ReadDelivery, 'orgId' | 'source'>, event: AlertEvent, now: Millis): void {
      refresh.run({ ...described(delivery, event), id, now });
    },
    setFire(change: { id: number; openFireId: number | null; state: FireState | null; added: 0 | 1; startsAt: Millis }): void {
      setFire.run(change);
    },
    setCooldown(id: number, until: Millis | null): void {
      setCooldown.run(until, id);
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
