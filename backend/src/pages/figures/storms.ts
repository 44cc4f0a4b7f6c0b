/** The storms of a span, and of what: counted fires only. Where everything is always busy, there is no storm. */
import { COUNTED_KINDS } from '../../domain/alert/classify';
import { decideStorms, inCommonOf, STORM_ALERTS, STORM_WITHIN, type Storm } from '../../domain/recurrence/storm';
import type { Labels, Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { firesPerSlot } from './fires-per-bucket';
import type { Span } from './range';

const SLOT = 3_600_000;
/** An hour that holds this many times what hours usually hold may hold a storm. */
const TOWERING = 3;
const FEWEST_HOURS = 24;
/** Of a span with more such hours, the newest are looked at. */
const MOST_HOURS = 48;
const SAMPLE = 50;

export interface DescribedStorm extends Storm {
  /** Names of its alerts, the most frequent first. */
  names: string[];
  common: { label: string; value: string } | null;
  /** When the last of its fires ended; null: one of them still burns, or its end is not known. */
  endedAt: Millis | null;
}

/** Oldest first. */
export async function stormsIn(reader: StoreReader, orgId: number, span: Span): Promise<Storm[]> {
  const hours = await firesPerSlot(reader, orgId, span, SLOT, []);
  const usual = usualOf(hours, Math.ceil((span.lastStart - span.from) / SLOT));
  // One that lies across the turn of an hour has half of it in either.
  const dense = hours.filter(([, count]) => count >= STORM_ALERTS / 2 && count >= TOWERING * usual);
  if (!dense.some(([, count], i) => count + neighbour(dense, i) >= STORM_ALERTS)) return [];
  const slots = dense.slice(-MOST_HOURS).map(([at]) => ({
    ...{ from_at: Math.max(at - STORM_WITHIN, span.from), before_at: Math.min(at + SLOT, span.lastStart + 1) },
  }));
  const { list } = reader.fragments;
  const packed = await reader
    .selectFrom(reader.fragments.rows(slots, 'slot'))
    .innerJoin('fires', (join) =>
      join
        .on('fires.org_id', '=', orgId)
        .onRef('fires.starts_at', '>=', 'slot.from_at')
        .onRef('fires.starts_at', '<', 'slot.before_at')
    )
    .innerJoin('alerts', 'alerts.id', 'fires.alert_id')
    .where('alerts.kind', 'in', COUNTED_KINDS)
    .select(({ ref }) => [list(ref('fires.alert_id')).as('ids'), list(ref('fires.starts_at')).as('starts')])
    .executeTakeFirstOrThrow();
  const ids = JSON.parse(packed.ids ?? '[]') as number[];
  const starts = JSON.parse(packed.starts ?? '[]') as Millis[];
  const fires = starts.map((startsAt, i) => ({ alertId: ids[i]!, startsAt }));
  return decideStorms(fires.sort((a, b) => a.startsAt - b.startsAt));
}

/** Of an hour, quiet ones too; hours too few to know it are taken for quiet. */
function usualOf(hours: ReadonlyArray<readonly [Millis, number]>, all: number): number {
  const counts = hours.map(([, count]) => count).sort((a, b) => b - a);
  return all < FEWEST_HOURS ? 0 : (counts[all >> 1] ?? 0);
}

function neighbour(hours: ReadonlyArray<readonly [Millis, number]>, i: number): number {
  const [at] = hours[i]!;
  const next = hours[i + 1];
  return next && next[0] === at + SLOT ? next[1] : 0;
}

export async function describeStorm(reader: StoreReader, storm: Storm): Promise<DescribedStorm> {
  const { isOneOf } = reader.fragments;
  const [names, sample, ends] = await Promise.all([
    reader
      .selectFrom('alerts')
      .select('name')
      .where(({ ref }) => isOneOf(ref('id'), storm.alertIds))
      .groupBy('name')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy('name')
      .execute(),
    reader
      .selectFrom('alert_texts')
      .select('labels')
      .where(({ ref }) => isOneOf(ref('alert_id'), sampleOf(storm.alertIds)))
      .execute(),
    reader
      .selectFrom('fires')
      .select(({ fn }) => [
        fn.max<Millis | null>('ends_at').as('last'),
        fn.countAll<number>().filterWhere('ends_at', 'is', null).as('unknown'),
      ])
      .where(({ ref }) => isOneOf(ref('alert_id'), storm.alertIds))
      .where('starts_at', '>=', storm.from)
      .where('starts_at', '<=', storm.to)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...storm,
    names: names.map(({ name }) => name),
    common: inCommonOf(sample.map(({ labels }) => JSON.parse(labels) as Labels)),
    endedAt: ends.unknown > 0 ? null : ends.last,
  };
}

/** Spread over all of them. */
function sampleOf(ids: readonly number[]): number[] {
  const step = Math.max(1, ids.length / SAMPLE);
  return Array.from({ length: Math.min(SAMPLE, ids.length) }, (_, i) => ids[Math.floor(i * step)]!);
}
