/** Reads the facts of one analysis from the store: the alert, the fire that is judged, and what belongs to them. */
import type { AlertLinks, Labels, Millis } from '../domain/types';
import { findSiblings } from '../recall/recall-queries';
import type { LeasedJob } from '../acts/claim-jobs';
import type { StoreReader } from '../store/store';
import type { AlertIdentity, Facts, JudgedFire } from './facts';
import { loadIncident } from './load-incident';
import { loadPast } from './load-past';

type AlertRow = Awaited<ReturnType<typeof findAlert>>;

/** Null: the alert or its fire is no longer kept. */
export async function loadFacts(
  reader: StoreReader,
  job: Pick<LeasedJob, 'alertId' | 'fireId' | 'incidentId'>,
  { tellsHistory }: { tellsHistory: boolean },
  now: Millis
): Promise<Facts | null> {
  const row = await findAlert(reader, job.alertId);
  const fire = await loadFire(reader, job.fireId);
  if (!row || !fire) return null;
  const alert = toAlert(row);
  const siblings = await findSiblings(reader, alert);
  return {
    alert,
    fire,
    incident: job.incidentId === null ? null : await loadIncident(reader, job.incidentId),
    past: tellsHistory
      ? {
          ...{ firstStartsAt: row.first_starts_at, totalFires: row.fire_count },
          ...(await loadPast(reader, alert, fire, siblings, now)),
        }
      : null,
    analysedBefore: await wasAnalysed(reader, [alert.id, ...siblings]),
  };
}

function findAlert(reader: StoreReader, id: number) {
  return reader.selectFrom('described_alerts').selectAll().where('id', '=', id).executeTakeFirst();
}

function toAlert(row: NonNullable<AlertRow>): AlertIdentity {
  return {
    ...{
      id: row.id,
      orgId: row.org_id,
      fingerprint: row.fingerprint,
      name: row.name,
      kind: row.kind,
      source: row.source,
    },
    ...{ ruleUid: row.rule_uid, caseKey: row.case_key, predecessorId: row.predecessor_id },
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

async function wasAnalysed(reader: StoreReader, alertIds: number[]): Promise<boolean> {
  const row = await reader
    .selectFrom('analyses')
    .select('run_id')
    .where('alert_id', 'in', alertIds)
    .where('analyst', '=', 'model')
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
