/** Reads the facts of one analysis from the store. */
import { isPrivate } from '../domain/alert/labels';
import type { AlertLinks, Labels } from '../domain/types';
import type { LeasedJob, StoreReader } from '../store/store';
import {
  tellsRelease,
  type AlertIdentity,
  type Facts,
  type JudgedFire,
  type LabelChange,
  type PastFire,
} from './facts';

const MOST_PAST_FIRES = 200;
const MOST_SIBLINGS = 50;
const SAME_MOMENT_MS = 60_000;
/** Alerts that differ in more than this are not one thing that changed. */
const MOST_CHANGES = 6;

/** Null: the alert or its fire is no longer kept. */
export async function loadFacts(
  reader: StoreReader,
  job: Pick<LeasedJob, 'alertId' | 'fireId'>
): Promise<Facts | null> {
  const alert = await loadAlert(reader, job.alertId);
  const fire = await loadFire(reader, job.fireId);
  if (!alert || !fire) return null;
  const past = await loadPast(reader, alert.id, fire);
  return {
    alert,
    fire,
    past,
    lastFinding: await loadLastFinding(reader, alert.id),
    changes: await loadChanges(reader, alert, fire, past[0]),
    simultaneous: await countSimultaneous(reader, alert, fire),
  };
}

async function loadAlert(reader: StoreReader, id: number): Promise<AlertIdentity | null> {
  const row = await reader.selectFrom('described_alerts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    ...{
      id: row.id,
      orgId: row.org_id,
      fingerprint: row.fingerprint,
      name: row.name,
      kind: row.kind,
      source: row.source,
    },
    ...{
      ruleUid: row.rule_uid,
      caseKey: row.case_key,
      predecessorId: row.predecessor_id,
      firstStartsAt: row.first_starts_at,
      totalFires: row.fire_count,
    },
    labels: JSON.parse(row.labels) as Labels,
    annotations: JSON.parse(row.annotations) as Labels,
    links: JSON.parse(row.links) as AlertLinks,
  };
}

async function loadFire(reader: StoreReader, id: number): Promise<JudgedFire | null> {
  const row = await reader.selectFrom('fires').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    ...{
      id: row.id,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      endReason: row.end_reason,
      stateReason: row.state_reason,
    },
    ...{ severity: row.severity, deliveries: row.deliveries, timeNote: row.time_note },
    values: row.measured === null ? null : (JSON.parse(row.measured) as Record<string, number>),
  };
}

async function loadPast(reader: StoreReader, alertId: number, fire: JudgedFire): Promise<PastFire[]> {
  const rows = await reader
    .selectFrom('fires')
    .select(['starts_at', 'ends_at', 'end_reason'])
    .where('alert_id', '=', alertId)
    .where('starts_at', '<', fire.startsAt)
    .orderBy('starts_at', 'desc')
    .limit(MOST_PAST_FIRES)
    .execute();
  return rows.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at, endReason: row.end_reason }));
}

async function loadLastFinding(reader: StoreReader, alertId: number): Promise<Facts['lastFinding']> {
  const row = await reader
    .selectFrom('analyses')
    .select(['finished_at', 'summary', 'analyst'])
    .where('alert_id', '=', alertId)
    .where('state', '=', 'done')
    // What a model found says more than what rules counted.
    .orderBy('analyst')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.summary ? { at: row.finished_at, summary: row.summary, analyst: row.analyst } : null;
}

async function loadChanges(
  reader: StoreReader,
  alert: AlertIdentity,
  fire: JudgedFire,
  ownLast: PastFire | undefined
): Promise<Facts['changes']> {
  const others = await findComparable(reader, alert);
  if (others.length === 0) return null;
  const row = await reader
    .selectFrom('fires as f')
    .innerJoin('alert_texts as t', 't.alert_id', 'f.alert_id')
    .select(['t.labels', 'f.starts_at'])
    .where('f.alert_id', 'in', others)
    .where('f.starts_at', '<', fire.startsAt)
    .orderBy('f.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The alert itself fired more recently: nothing has changed since.
  if (!row || (ownLast && ownLast.startsAt > row.starts_at)) return null;
  const labels = changesBetween(JSON.parse(row.labels) as Labels, alert.labels);
  return labels.length > 0 && labels.length <= MOST_CHANGES ? { since: row.starts_at, labels } : null;
}

/** Alerts of the same case, and the earlier identity of this one. */
async function findComparable(reader: StoreReader, alert: AlertIdentity): Promise<number[]> {
  const siblings = await reader
    .selectFrom('alerts')
    .select('id')
    .where('org_id', '=', alert.orgId)
    .where('case_key', '=', alert.caseKey)
    .where('id', '!=', alert.id)
    .orderBy('last_starts_at', 'desc')
    .limit(MOST_SIBLINGS)
    .execute();
  return [...siblings.map(({ id }) => id), ...(alert.predecessorId === null ? [] : [alert.predecessorId])];
}

/** What tells a release comes first. */
export function changesBetween(before: Labels, now: Labels): LabelChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => !isPrivate(name) && before[name] !== now[name]
  );
  const changes = names.map((label) => ({ label, before: before[label] ?? null, now: now[label] ?? null }));
  return changes.sort((a, b) => Number(tellsRelease(b)) - Number(tellsRelease(a)) || (a.label < b.label ? -1 : 1));
}

async function countSimultaneous(reader: StoreReader, alert: AlertIdentity, fire: JudgedFire): Promise<number> {
  const row = await reader
    .selectFrom('fires')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('org_id', '=', alert.orgId)
    .where('starts_at', '>=', fire.startsAt - SAME_MOMENT_MS)
    .where('starts_at', '<=', fire.startsAt + SAME_MOMENT_MS)
    .where('alert_id', '!=', alert.id)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
