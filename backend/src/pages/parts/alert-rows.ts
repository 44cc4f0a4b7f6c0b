/**
 * The rows of the alert table for some alerts: figures over the span, habits, last finding. Does not choose or sort
 * them.
 */
import type { AlertRow } from '@alert-recall/contract';
import type { Selectable } from 'kysely';
import { decideHabits, HABIT_WINDOW } from '../../domain/alert/habit';
import { lastCountedStart } from '../../domain/fire/last-counted-start';
import type { Labels, Millis } from '../../domain/types';
import type { DescribedAlertsView } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import { churnOf } from '../figures/alert-churn';
import { lastFindings } from './alert-findings';
import { fireCounts, historyStart, recoveredDurations, startsOf } from '../figures/alert-starts';
import { trendOf } from '../figures/buckets';
import { twinStarts, type Twins } from '../figures/counted-fires';
import { gapsOf, median } from '../figures/figures';
import { instant, spanBefore, type Span } from '../figures/range';
import { wallClock } from '../figures/wall-clock';
import { likenessOfFiring } from './likeness-of-firing';

export type AlertRecord = Selectable<DescribedAlertsView>;

/** As the contract wants it. */
const TREND_BUCKETS = 24;

export interface WantedRows {
  orgId: number;
  alerts: readonly AlertRecord[];
  span: Span;
  twins: Twins;
  tz: string | undefined;
  /** Which of their fires count; null: all. */
  isAsked: ((at: Millis) => boolean) | null;
}

/** In the order of `alerts`. */
export async function alertRows(
  reader: StoreReader,
  { orgId, alerts, span, twins, tz, isAsked }: WantedRows,
  now: Millis
): Promise<AlertRow[]> {
  const ids = alerts.map(({ id }) => id);
  const before = spanBefore(span);
  const lately = { from: now - HABIT_WINDOW, lastStart: lastCountedStart(now, now) };
  const [starts, recent, previous, counted, durations, findings, churn, likeness, oldest] = await Promise.all([
    startsOf(reader, ids, span),
    startsOf(reader, ids, lately),
    isAsked === null ? fireCounts(reader, ids, before) : countsOf(await startsOf(reader, ids, before), isAsked),
    twins === 'each' ? new Map<number, Set<Millis>>() : twinStarts(reader, ids, { ...span, from: before.from }),
    recoveredDurations(reader, ids),
    lastFindings(reader, ids),
    churnOf(reader, orgId, alerts),
    likenessOfFiring(reader, orgId, alerts, wallClock(tz), now),
    historyStart(reader, orgId),
  ]);
  const reachesBack = oldest !== null && oldest <= before.from;
  return alerts.map((alert) => {
    // By the earlier identity.
    const elsewhere = counted.get(alert.id) ?? new Set<Millis>();
    const all = starts.get(alert.id) ?? [];
    const own = isAsked === null ? all : all.filter(isAsked);
    return {
      ...identityOf(alert),
      ...figuresOf(elsewhere.size === 0 ? own : own.filter((at) => !elsewhere.has(at)), span),
      previousFires: reachesBack
        ? (previous.get(alert.id) ?? 0) -
          [...elsewhere].filter((at) => at <= before.lastStart && (isAsked === null || isAsked(at))).length
        : null,
      usualDurationMs: median(durations.get(alert.id) ?? []),
      lastFinding: findings.get(alert.id) ?? null,
      churn: churn.get(alert.id) ?? null,
      likeness: likeness.get(alert.id) ?? null,
      habits: decideHabits(
        { kind: alert.kind, firstStartsAt: alert.first_starts_at, starts: recent.get(alert.id) ?? [] },
        now
      ),
    };
  });
}

function countsOf(starts: ReadonlyMap<number, readonly Millis[]>, isAsked: (at: Millis) => boolean) {
  return new Map([...starts].map(([id, all]) => [id, all.filter(isAsked).length]));
}

function identityOf(alert: AlertRecord) {
  return {
    fingerprint: alert.fingerprint,
    name: alert.name,
    severity: alert.severity,
    source: alert.source,
    kind: alert.kind,
    labels: JSON.parse(alert.labels) as Labels,
    state: alert.state,
    firstFiredAt: instant(alert.first_starts_at),
    lastFiredAt: instant(alert.last_starts_at),
  };
}

function figuresOf(starts: readonly Millis[], span: Span) {
  return {
    fires: starts.length,
    trend: trendOf(starts, span, TREND_BUCKETS),
    medianGapMs: median(gapsOf(starts)),
  };
}
