/** One alert: the head of its page, with what is known of it beyond its row in the table. */
import type { AlertDetail } from '@alert-recall/contract';
import { isPutAway } from '../domain/alert/heartbeat';
import type { AlertLinks, Labels, Millis } from '../domain/types';
import type { Recaller } from '../recall/recall';
import type { StoreReader } from '../store/store';
import { alertLinks } from './parts/alert-links';
import { alertRows } from './parts/alert-rows';
import { groupOfOne, type AlertRecord } from './parts/listed-groups';
import { caseHistory } from '../recall/case-history';
import { likenessOf, type CaseSubject } from '../recall/case-likeness';
import { findAlert, type AlertParams } from './parts/find-alert';
import { concludedOf } from './parts/concluded';
import { caseFigures } from './parts/case-view';
import { stormAt, stormView } from './parts/storm-rows';
import { hiddenRule } from './parts/hidden-rule';
import { pendingAnalysis } from './parts/pending-analysis';
import { instant, LAST_30_DAYS, spanOf, type RangeParams } from './figures/range';
import { wallClock } from './figures/wall-clock';
import { predecessorsOf, successorsOf } from './parts/related-alerts';

export interface AlertDetailSources {
  reader: StoreReader;
  recall: Recaller;
}

export async function alertDetail(
  { reader, recall }: AlertDetailSources,
  params: AlertParams & RangeParams & { tz?: string | undefined },
  now: Millis
): Promise<AlertDetail> {
  const { orgId, tz } = params;
  const clock = wallClock(tz);
  const span = spanOf(params, now, LAST_30_DAYS);
  const alert = await findAlert(reader, params);
  const [[row], history, receivers, fires, predecessors, successors, hides, pending, memory, storm, concluded] =
    await Promise.all([
      alertRows(reader, { orgId, groups: [groupOfOne(alert)], span, twins: 'each', tz, isAsked: null }, now),
      caseHistory(reader, orgId, alert.case_key),
      receiversOf(reader, alert.id),
      lastFires(reader, alert.id),
      predecessorsOf(reader, orgId, alert.id),
      successorsOf(reader, orgId, alert.id),
      hiddenRule(reader, alert),
      pendingAnalysis(reader, alert.id, now),
      memoryOf(recall, alert, now),
      stormOf(reader, alert),
      concludedOf(reader, alert),
    ]);
  const subject = subjectOf(alert);
  return {
    ...row!,
    ...described(alert),
    case: caseFigures(history, alert.case_key, subject, clock),
    likeness: likenessOf(history, subject, clock, now),
    storm,
    concluded,
    receivers,
    ...fires,
    predecessors,
    successors,
    hides,
    pendingAnalysis: pending,
    memory,
  };
}

/** The one in which its newest fire began. */
async function stormOf(reader: StoreReader, alert: AlertRecord): Promise<AlertDetail['storm']> {
  const storm = await stormAt(reader, alert.org_id, alert.last_starts_at);
  return storm?.alertIds.includes(alert.id) ? stormView(reader, storm) : null;
}

function subjectOf(alert: AlertRecord): CaseSubject {
  const labels = JSON.parse(alert.labels) as Labels;
  return { id: alert.id, labels, startsAt: alert.last_starts_at };
}

function described(alert: AlertRecord) {
  return {
    annotations: JSON.parse(alert.annotations) as Labels,
    links: alertLinks(JSON.parse(alert.links) as AlertLinks, alert.source),
    ruleUid: alert.rule_uid,
    totalFires: alert.fire_count,
    totalDeliveries: alert.delivery_count,
    lastHeardAt: instant(Math.max(alert.last_delivery_at, alert.last_starts_at)),
    putAwayAt: putAwayAt(alert),
  };
}

function putAwayAt({ put_away_at, last_delivery_at }: AlertRecord): string | null {
  const away = isPutAway({ putAwayAt: put_away_at, lastHeardAt: last_delivery_at });
  return away && put_away_at !== null ? instant(put_away_at) : null;
}

/** A first fire has no past that memory could lack. */
async function memoryOf(
  recall: Recaller,
  { id, fire_count }: AlertRecord,
  now: Millis
): Promise<AlertDetail['memory']> {
  const { priors, nothing } = await recall.about(id, now);
  return { hypotheses: priors.length, nothing: fire_count > 1 ? nothing : null };
}

async function receiversOf(reader: StoreReader, alertId: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('alert_receivers')
    .innerJoin('receivers', 'receivers.id', 'alert_receivers.receiver_id')
    .select('receiver')
    .distinct()
    .where('alert_id', '=', alertId)
    .orderBy('receiver')
    .execute();
  return rows.map(({ receiver }) => receiver);
}

async function lastFires(reader: StoreReader, alertId: number): Promise<Pick<AlertDetail, 'firingSince' | 'lastEnd'>> {
  const fires = reader
    .selectFrom('fires')
    .select(['starts_at', 'ends_at', 'end_reason', 'state_reason'])
    .where('alert_id', '=', alertId)
    .orderBy('starts_at', 'desc')
    .limit(1);
  const [open, ended] = await Promise.all([
    fires.where('end_reason', 'is', null).executeTakeFirst(),
    fires.where('end_reason', 'is not', null).executeTakeFirst(),
  ]);
  return {
    firingSince: open ? instant(open.starts_at) : null,
    lastEnd: ended?.end_reason
      ? {
          startsAt: instant(ended.starts_at),
          at: ended.ends_at === null ? null : instant(ended.ends_at),
          reason: ended.end_reason,
          stateReason: ended.state_reason,
        }
      : null,
  };
}
