/** Two fires of a case side by side: what was told of each, what else fired, what was found. */
import type { ComparedFire, CompareResponse } from '@alert-recall/contract';
import { AppError } from '../base/errors';
import { COUNTED_KINDS } from '../domain/alert/classify';
import type { Labels, Millis } from '../domain/types';
import { caseHistory, type CaseFire } from '../recall/case-history';
import type { StoreReader } from '../store/store';
import { instant } from './figures/range';
import { findAlert, type AlertParams } from './parts/find-alert';
import { fireView, selectFires, type FireRecord } from './parts/fire-view';
import type { AlertRecord } from './parts/listed-groups';

export interface CompareParams extends AlertParams {
  start?: string | undefined;
  with?: string | undefined;
  withStart?: string | undefined;
}

const AROUND = 10 * 60_000;
const MOST_NAMES = 6;
const MOST_CHOICES = 50;

export async function compare(reader: StoreReader, params: CompareParams): Promise<CompareResponse> {
  const { orgId } = params;
  const alert = await findAlert(reader, params);
  const start = params.start === undefined ? alert.last_starts_at : Date.parse(params.start);
  const [one, history] = await Promise.all([side(reader, alert, start), caseHistory(reader, orgId, alert.case_key)]);
  const others = history.fires.filter(({ alertId, startsAt }) => alertId !== alert.id || startsAt !== start);
  const fingerprints = new Map(history.members.map(({ id, fingerprint }) => [id, fingerprint]));
  const chosen = params.with === undefined ? usualChoice(others, start) : null;
  const fingerprint = params.with ?? (chosen && (fingerprints.get(chosen.alertId) ?? null));
  const known = others.filter(({ alertId }) => fingerprints.has(alertId));
  return {
    one,
    other: fingerprint === null ? null : await otherSide(reader, { orgId, fingerprint }, params.withStart, chosen),
    choices: known
      .slice(-MOST_CHOICES)
      .reverse()
      .map(({ alertId, startsAt }) => ({ fingerprint: fingerprints.get(alertId)!, startsAt: instant(startsAt) })),
  };
}

/** The newest earlier one that recovered says best what is usual. */
function usualChoice(others: readonly CaseFire[], start: Millis): CaseFire | null {
  const earlier = others.filter(({ startsAt }) => startsAt < start);
  return earlier.findLast(({ endReason }) => endReason === 'recovered') ?? earlier.at(-1) ?? null;
}

async function otherSide(
  reader: StoreReader,
  params: AlertParams,
  start: string | undefined,
  chosen: CaseFire | null
): Promise<ComparedFire> {
  const alert = await findAlert(reader, params);
  return side(reader, alert, start === undefined ? (chosen?.startsAt ?? alert.last_starts_at) : Date.parse(start));
}

async function side(reader: StoreReader, alert: AlertRecord, start: Millis): Promise<ComparedFire> {
  const row = await selectFires(reader, alert.id).where('fires.starts_at', '=', start).executeTakeFirst();
  if (!row) throw new AppError('not_found', `No fire of ${alert.name} that began at ${instant(start)} is kept.`);
  const [around, finding] = await Promise.all([firedAround(reader, alert, start), findingOf(reader, row)]);
  return {
    ...{ fingerprint: alert.fingerprint, name: alert.name },
    labels: JSON.parse(alert.labels) as Labels,
    annotations: JSON.parse(alert.annotations) as Labels,
    ...{ fire: fireView(row), around, finding },
  };
}

function firedAround(reader: StoreReader, alert: AlertRecord, start: Millis): Promise<ComparedFire['around']> {
  return reader
    .selectFrom('fires')
    .innerJoin('alerts', 'alerts.id', 'fires.alert_id')
    .select(({ fn }) => ['alerts.name', fn.countAll<number>().as('fires')])
    .where('fires.org_id', '=', alert.org_id)
    .where('fires.starts_at', '>=', start - AROUND)
    .where('fires.starts_at', '<=', start + AROUND)
    .where('alerts.id', '!=', alert.id)
    .where('alerts.kind', 'in', COUNTED_KINDS)
    .groupBy('alerts.name')
    .orderBy('fires', 'desc')
    .orderBy('alerts.name')
    .limit(MOST_NAMES)
    .execute();
}

/** Of the fire itself, else of the incident that it joined. */
async function findingOf(reader: StoreReader, fire: FireRecord): Promise<ComparedFire['finding']> {
  const row = await reader
    .selectFrom('analyses')
    .select(['run_id', 'finished_at', 'analyst', 'summary', 'confidence'])
    .where('state', '=', 'done')
    .where(({ or, eb }) =>
      or([
        eb('fire_id', '=', fire.id),
        ...(fire.incident_id === null ? [] : [eb('incident_id', '=', fire.incident_id)]),
      ])
    )
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { run_id: runId, analyst, summary, confidence } = row;
  return { ...{ runId, analyst, confidence }, summary: summary ?? '', at: instant(row.finished_at) };
}
