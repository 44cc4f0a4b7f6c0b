/**
 * Counted fires of an organisation per bucket of time. Each count is one look into an index, so that nothing is sorted.
 */
import { ADMISSION_OUTCOMES, type AdmissionOutcome } from '../../domain/incident/admission';
import { SEVERITIES, type Millis, type Severity } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { placeIn, type Bucket } from './buckets';
import type { LeftOutFire } from './counted-fires';
import type { Span } from './range';

/** Few of them occur. */
const PAIRS = SEVERITIES.flatMap((severity) => ADMISSION_OUTCOMES.map((outcome) => ({ severity, outcome })));

/** As the store gets it. */
type BucketRow = { place: number; from_at: Millis; before_at: Millis };

interface CountedFire {
  startsAt: Millis;
  severity: Severity;
  outcome: AdmissionOutcome;
}

export interface FiresOverTime {
  buckets: Array<Bucket & { counts: Partial<Record<Severity, number>> }>;
  outcomes: Partial<Record<AdmissionOutcome, number>>;
}

/** By severity in each bucket, and by what admission said in all of them. */
export async function firesPerBucket(
  reader: StoreReader,
  orgId: number,
  span: Span,
  buckets: readonly Bucket[],
  leftOut: readonly LeftOutFire[]
): Promise<FiresOverTime> {
  const rows = await reader
    .selectFrom(reader.fragments.rows(PAIRS, 'pair'))
    .crossJoin(reader.fragments.rows(rowsOf(buckets, span), 'bucket'))
    .select(['pair.severity', 'pair.outcome', 'bucket.place'])
    .select(({ selectFrom }) =>
      selectFrom('fires')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('org_id', '=', orgId)
        .whereRef('fires.severity', '=', 'pair.severity')
        .whereRef('fires.outcome', '=', 'pair.outcome')
        .whereRef('starts_at', '>=', 'bucket.from_at')
        .whereRef('starts_at', '<', 'bucket.before_at')
        .$asScalar()
        .as('n')
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('fires')
          .select('fires.id')
          .where('org_id', '=', orgId)
          .whereRef('fires.severity', '=', 'pair.severity')
          .whereRef('fires.outcome', '=', 'pair.outcome')
          .where('starts_at', '>=', span.from)
          .where('starts_at', '<=', span.lastStart)
      )
    )
    .execute();
  const over = noFires(buckets);
  for (const { severity, outcome, place, n } of rows) add(over, place, { severity, outcome }, n ?? 0);
  for (const fire of leftOut) add(over, placeIn(buckets, fire.starts_at), fire, -1);
  return over;
}

/** The same figures, of fires that are at hand. */
export function bucketsOfFires(fires: readonly CountedFire[], buckets: readonly Bucket[]): FiresOverTime {
  const over = noFires(buckets);
  for (const fire of fires) add(over, placeIn(buckets, fire.startsAt), fire, 1);
  return over;
}

function noFires(buckets: readonly Bucket[]): FiresOverTime {
  return { buckets: buckets.map((bucket) => ({ ...bucket, counts: {} })), outcomes: {} };
}

/** In slots of the day that begin at multiples of `width`; those without a fire are left out. */
export async function firesPerSlot(
  reader: StoreReader,
  orgId: number,
  span: Span,
  width: Millis,
  leftOut: readonly LeftOutFire[]
): Promise<Array<readonly [at: Millis, count: number]>> {
  const first = Math.floor(span.from / width) * width;
  const slots = Math.ceil((span.lastStart + 1 - first) / width);
  const starts = Array.from({ length: slots }, (_, i): Bucket => ({
    at: first + i * width,
    to: first + (i + 1) * width,
  }));
  const rows = await reader
    .selectFrom(reader.fragments.rows(rowsOf(starts, span), 'bucket'))
    .select('bucket.place')
    .select(({ selectFrom }) =>
      selectFrom('fires')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('org_id', '=', orgId)
        .whereRef('starts_at', '>=', 'bucket.from_at')
        .whereRef('starts_at', '<', 'bucket.before_at')
        .$asScalar()
        .as('n')
    )
    .execute();
  const counts = new Array<number>(starts.length).fill(0);
  for (const { place, n } of rows) counts[place] = n ?? 0;
  for (const { starts_at } of leftOut) counts[placeIn(starts, starts_at)]!--;
  return starts.map(({ at }, place) => [at, counts[place]!] as const).filter(([, count]) => count > 0);
}

/** Clipped to the span; what lies on its very end, or a little after it, is in the last bucket. */
function rowsOf(buckets: readonly Bucket[], { from, lastStart }: Span): BucketRow[] {
  return buckets.map(({ at, to }, place) => ({
    place,
    from_at: Math.max(at, from),
    before_at: place === buckets.length - 1 ? lastStart + 1 : to,
  }));
}

/** A count of zero is left out. */
function add(over: FiresOverTime, place: number, { severity, outcome }: Omit<LeftOutFire, 'starts_at'>, n: number) {
  const { counts } = over.buckets[place]!;
  counts[severity] = (counts[severity] ?? 0) + n;
  if (counts[severity] === 0) delete counts[severity];
  over.outcomes[outcome] = (over.outcomes[outcome] ?? 0) + n;
}
