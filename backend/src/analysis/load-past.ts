/** Reads what went before a fire, and what began beside it. */
import { isPrivate } from '../domain/alert/labels';
import { utcMoment } from '../domain/recurrence/clock-habit';
import type { Labels, Millis } from '../domain/types';
import { caseHistory } from '../recall/case-history';
import { likenessOf, ordinalOf } from '../recall/case-likeness';
import type { StoreReader } from '../store/store';
import { tellsRelease } from '../domain/recurrence/fresh-labels';
import { type AlertIdentity, type JudgedFire, type LabelChange, type Past, type PastFire } from './facts';

const MOST_FIRES = 200;
const SAME_MOMENT_MS = 60_000;
/** Alerts that differ in more than this are not one thing that changed. */
const MOST_CHANGES = 6;

/** `siblings`: alerts of the same case. */
export async function loadPast(
  reader: StoreReader,
  alert: AlertIdentity,
  fire: JudgedFire,
  siblings: number[],
  now: Millis
): Promise<Omit<Past, 'firstStartsAt' | 'totalFires'>> {
  const fires = await loadFires(reader, alert.id, fire);
  return {
    fires,
    lastFinding: await loadLastFinding(reader, alert.id),
    changes: await loadChanges(reader, alert, fire, siblings, fires[0]),
    ofCase: await loadCase(reader, alert, fire, now),
    simultaneous: await countSimultaneous(reader, alert, fire),
  };
}

async function loadFires(reader: StoreReader, alertId: number, fire: JudgedFire): Promise<PastFire[]> {
  const rows = await reader
    .selectFrom('fires')
    .select(['starts_at', 'ends_at', 'end_reason', 'state_reason'])
    .where('alert_id', '=', alertId)
    .where('starts_at', '<', fire.startsAt)
    .orderBy('starts_at', 'desc')
    .limit(MOST_FIRES)
    .execute();
  return rows.map((row) => ({
    ...{ startsAt: row.starts_at, endsAt: row.ends_at },
    ...{ endReason: row.end_reason, stateReason: row.state_reason },
  }));
}

async function loadLastFinding(reader: StoreReader, alertId: number): Promise<Past['lastFinding']> {
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
  siblings: number[],
  ownLast: PastFire | undefined
): Promise<Past['changes']> {
  const others = [...siblings, ...(alert.predecessorId === null ? [] : [alert.predecessorId])];
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

/** What tells a release comes first. */
export function changesBetween(before: Labels, now: Labels): LabelChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => !isPrivate(name) && before[name] !== now[name]
  );
  const changes = names.map((label) => ({ label, before: before[label] ?? null, now: now[label] ?? null }));
  return changes.sort(
    (a, b) => Number(tellsRelease(b.label)) - Number(tellsRelease(a.label)) || (a.label < b.label ? -1 : 1)
  );
}

async function loadCase(
  reader: StoreReader,
  alert: AlertIdentity,
  fire: JudgedFire,
  now: Millis
): Promise<Past['ofCase']> {
  const history = await caseHistory(reader, alert.orgId, alert.caseKey);
  const subject = { id: alert.id, labels: alert.labels, startsAt: fire.startsAt };
  return {
    ordinal: ordinalOf(history, subject),
    alerts: history.alerts,
    firstStartsAt: history.firstStartsAt ?? fire.startsAt,
    likeness: likenessOf(history, subject, utcMoment, now),
  };
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
