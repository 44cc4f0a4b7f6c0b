/**
 * Rows of the alert table: figures over the span, habits, last finding. Does not choose, group or sort alerts.
 */
import type { AlertRow, Storm } from '@alert-recall/contract';
import { decideHabits, HABIT_WINDOW } from '../../domain/alert/habit';
import { lastCountedStart } from '../../domain/fire/last-counted-start';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { momentsOf } from '../../recall/case-history';
import { churnOf } from '../figures/alert-churn';
import { historyStart, recoveredDurations, startsOf } from '../figures/alert-starts';
import { trendOf } from '../figures/buckets';
import { twinStarts, type Twins } from '../figures/counted-fires';
import { gapsOf, median } from '../figures/figures';
import { instant, spanBefore, type Span } from '../figures/range';
import { wallClock } from '../figures/wall-clock';
import { lastFindings } from './alert-findings';
import { likenessOfFiring } from './likeness-of-firing';
import type { AlertGroup } from './listed-groups';
import { stormView } from './storm-rows';
import type { IsAsked } from './listing';

/** As the contract wants it. */
const TREND_BUCKETS = 24;

export interface WantedRows {
  orgId: number;
  groups: readonly AlertGroup[];
  span: Span;
  twins: Twins;
  tz: string | undefined;
  /** Which of their fires count; null: all. */
  isAsked: IsAsked | null;
}

/** In the order of `groups`. */
export async function alertRows(
  reader: StoreReader,
  { orgId, groups, span, twins, tz, isAsked }: WantedRows,
  now: Millis
): Promise<AlertRow[]> {
  const heads = groups.map(({ head }) => head);
  const ids = [...new Set(groups.flatMap((group) => [...group.ids, ...group.lately]))];
  const before = spanBefore(span);
  const lately = { from: now - HABIT_WINDOW, lastStart: lastCountedStart(now, now) };
  // One read for the range, the range before it, and the window of habits.
  const reach = {
    from: Math.min(before.from, lately.from),
    lastStart: Math.max(span.lastStart, lately.lastStart),
  };
  const [starts, told, durations, findings, churn, likeness, storms, oldest] = await Promise.all([
    startsOf(reader, ids, reach),
    twins === 'each' ? new Map<number, Set<Millis>>() : twinStarts(reader, ids, reach),
    recoveredDurations(reader, groups.flatMap(usualOf)),
    lastFindings(reader, orgId, groups),
    churnOf(reader, orgId, heads),
    likenessOfFiring(reader, orgId, heads, wallClock(tz), now),
    stormsOf(reader, groups),
    historyStart(reader, orgId),
  ]);
  const reachesBack = oldest !== null && oldest <= before.from;
  /** Of one alert: without those that its earlier identity began. */
  const ownStarts = (id: number): Millis[] => {
    const elsewhere = told.get(id);
    const all = starts.get(id) ?? [];
    return elsewhere === undefined ? all : all.filter((at) => !elsewhere.has(at));
  };
  return groups.map((group) => {
    const { head } = group;
    const asked = group.ids.map((id) =>
      startsOfOne(
        id,
        ownStarts(id).filter((at) => isAsked === null || isAsked(at))
      )
    );
    const inSpan = asked.map((all) => within(all, span));
    const fired = inSpan.flat().sort(ascending);
    const recent = group.lately.flatMap((id) => within(startsOfOne(id, ownStarts(id)), lately)).sort(ascending);
    return {
      ...identityOf(group),
      ...{ fires: fired.length, alerts: inSpan.filter(({ length }) => length > 0).length },
      trend: trendOf(
        fired.map(({ startsAt }) => startsAt),
        span,
        TREND_BUCKETS
      ),
      medianGapMs: median(gapsOf(momentsOf(fired))),
      previousFires: reachesBack ? asked.flatMap((all) => within(all, before)).length : null,
      usualDurationMs: median(usualOf(group).flatMap((id) => durations.get(id) ?? [])),
      lastFinding: findings(group),
      churn: churn.get(head.id) ?? null,
      ...(group.storm === null
        ? { likeness: likeness.get(head.id) ?? null, storm: null }
        : { likeness: null, storm: storms.get(group.storm.from)! }),
      habits: group.storm
        ? []
        : decideHabits({ kind: head.kind, firstStartsAt: group.firstStartsAt, starts: momentsOf(recent) }, now),
    };
  });
}

interface Start {
  alertId: number;
  startsAt: Millis;
}

const ascending = (a: Start, b: Start) => a.startsAt - b.startsAt;

function startsOfOne(alertId: number, starts: readonly Millis[]): Start[] {
  return starts.map((startsAt) => ({ alertId, startsAt }));
}

function within(starts: readonly Start[], { from, lastStart }: Pick<Span, 'from' | 'lastStart'>): Start[] {
  return starts.filter(({ startsAt }) => startsAt >= from && startsAt <= lastStart);
}

async function stormsOf(reader: StoreReader, groups: readonly AlertGroup[]): Promise<Map<Millis, Storm>> {
  const storms = groups.flatMap(({ storm }) => storm ?? []);
  const views = await Promise.all(storms.map((storm) => stormView(reader, storm)));
  return new Map(storms.map(({ from }, i) => [from, views[i]!]));
}

/** Of a case with more alerts, the newest say how long it lasts. */
const MOST_OF_CASE = 20;

function usualOf({ ids, lately }: AlertGroup): number[] {
  return (lately.length > 0 ? lately : ids).slice(0, MOST_OF_CASE);
}

function identityOf({ head, state, labels, firstStartsAt, lastStartsAt }: AlertGroup) {
  return {
    fingerprint: head.fingerprint,
    caseKey: head.case_key,
    ...{ name: head.name, severity: head.severity, source: head.source, kind: head.kind, labels, state },
    ...{ firstFiredAt: instant(firstStartsAt), lastFiredAt: instant(lastStartsAt) },
  };
}
