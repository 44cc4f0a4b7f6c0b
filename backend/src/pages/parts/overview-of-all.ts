/**
 * Figures of the overview over all alerts of an organisation, each counted by looks into indices. What a filter chooses
 * is counted elsewhere.
 */
import { COUNTED_KINDS } from '../../domain/alert/classify';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import type { Bucket } from '../figures/buckets';
import { firesOfAlert, leftOutFires, mayHaveFiredIn } from '../figures/counted-fires';
import { topShare } from '../figures/figures';
import { firesPerBucket, firesPerSlot, type FiresOverTime } from '../figures/fires-per-bucket';
import type { Span } from '../figures/range';
import { keepsWholeHours } from '../figures/wall-clock';
import { casesWithoutFinding, FEWEST_UNEXPLAINED } from './unexplained';

/** The widest slots that lie within an hour of the clock on the wall: some zones are a quarter off. */
const HOUR = 60 * 60_000;
const QUARTER = HOUR / 4;

export interface OverviewSpans {
  span: Span;
  before: Span;
  buckets: readonly Bucket[];
  tz: string | undefined;
  /** The oldest fire that is kept. */
  oldest: Millis | null;
}

export interface OverviewFigures {
  fires: number;
  alerts: number;
  unexplained: number;
  top: { alerts: number; share: number };
  /** Null where history does not reach back that far. */
  previousFires: number | null;
  overTime: FiresOverTime;
  /** Instants, each with how many fires began then or soon after, within one hour of the clock on the wall. */
  slots: ReadonlyArray<readonly [at: Millis, count: number]>;
}

export async function figuresOfAll(
  reader: StoreReader,
  orgId: number,
  { span, before, buckets, tz, oldest }: OverviewSpans
): Promise<OverviewFigures> {
  // What lies before the history begins holds nothing to count.
  const kept = { ...span, from: Math.min(Math.max(span.from, oldest ?? span.to), span.to) };
  const slot = keepsWholeHours(tz, span) ? HOUR : QUARTER;
  const leftOut = await leftOutFires(reader, orgId, { ...span, from: before.from });
  const leftOutNow = leftOut.filter(({ starts_at }) => starts_at >= span.from);
  const [ranking, previousFires, overTime, slots] = await Promise.all([
    rankingOf(reader, orgId, span),
    previousFiresOf(reader, orgId, before, oldest, leftOut.length - leftOutNow.length),
    firesPerBucket(reader, orgId, span, buckets, leftOutNow),
    firesPerSlot(reader, orgId, kept, slot, leftOutNow),
  ]);
  return { ...ranking, previousFires, overTime, slots };
}

async function rankingOf(reader: StoreReader, orgId: number, span: Span) {
  const { list } = reader.fragments;
  const row = await reader
    .with(
      (cte) => cte('ranked').materialized(),
      (db) =>
        db
          .selectFrom('alerts')
          .select(['id', 'case_key', firesOfAlert(span, 'once').as('fires')])
          .where('org_id', '=', orgId)
          .where('kind', 'in', COUNTED_KINDS)
          .where(mayHaveFiredIn(span))
    )
    .selectFrom('ranked as alerts')
    .select(({ fn, selectFrom, ref }) => [
      selectFrom(selectFrom('ranked').select('fires').orderBy('fires', 'desc').limit(3).as('noisiest'))
        .select(list(ref('noisiest.fires' as never)).as('packed'))
        .$asScalar()
        .as('noisiest'),
      fn.sum<number | null>('fires').as('fires'),
      fn.countAll<number>().as('alerts'),
      selectFrom(
        selectFrom('ranked')
          .select('case_key')
          .groupBy('case_key')
          .having((eb) => eb(eb.fn.sum('fires'), '>=', FEWEST_UNEXPLAINED))
          .as('often')
      )
        .select(list(ref('often.case_key' as never)).as('packed'))
        .$asScalar()
        .as('often'),
    ])
    .where('fires', '>', 0)
    .executeTakeFirstOrThrow();
  const fires = row.fires ?? 0;
  const noisiest = JSON.parse(row.noisiest ?? '[]') as number[];
  const unexplained = await casesWithoutFinding(reader, orgId, JSON.parse(row.often ?? '[]') as string[]);
  return { fires, alerts: row.alerts, unexplained: unexplained.length, top: topShare(noisiest, fires) };
}

/** Null when history begins after the span before does: nothing to compare with. */
async function previousFiresOf(
  reader: StoreReader,
  orgId: number,
  before: Span,
  oldest: Millis | null,
  leftOut: number
): Promise<number | null> {
  if (oldest === null || oldest > before.from) return null;
  const { n } = await reader
    .selectFrom('fires')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('org_id', '=', orgId)
    .where('starts_at', '>=', before.from)
    .where('starts_at', '<=', before.lastStart)
    .executeTakeFirstOrThrow();
  return n - leftOut;
}
