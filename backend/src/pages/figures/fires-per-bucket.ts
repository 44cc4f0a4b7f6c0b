/** Counted fires of an organisation per bucket of time. One look into the time index per bucket, so that nothing is sorted. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { SEVERITIES, type Millis, type Severity } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { bucketStarts } from './buckets';
import { HELD_BACK } from '../parts/held-back';
import type { Span } from './range';

const QUARTER = 15 * 60_000;

/** Fires that belong in figures: heartbeats, inhibitors and faults of the monitoring do not. */
export function isCounted(orgId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`fires.alert_id not in (select id from alerts where org_id = ${orgId} and kind <> 'alert')`;
}

export interface FireBucket {
  at: Millis;
  counts: Partial<Record<Severity, number>>;
  attached: number;
  suppressed: number;
}

export async function firesPerBucket(
  reader: StoreReader,
  orgId: number,
  span: Span,
  step: Millis
): Promise<FireBucket[]> {
  const starts = bucketStarts(span, step);
  const sums = [
    ...SEVERITIES.map((severity) => sql`sum(severity = ${severity})`),
    sql`sum(outcome = 'attach')`,
    sql`sum(outcome in (${sql.join(HELD_BACK)}))`,
  ];
  const figures = await countedIn(reader, orgId, sql`json_array(${sql.join(sums)})`, boundsOf(starts, step, span));
  return starts.map((at, i) => {
    // Sums over nothing are null.
    const figure = (figures[i] as Array<number | null>).map((sum) => sum ?? 0);
    const [attached, suppressed] = figure.slice(SEVERITIES.length) as [number, number];
    return { at, counts: nonZero(figure), attached, suppressed };
  });
}

/** Quarters of an hour, since some time zones are a quarter off; those without a fire are left out. */
export async function firesPerQuarter(
  reader: StoreReader,
  orgId: number,
  span: Span
): Promise<Array<readonly [at: Millis, count: number]>> {
  const starts = bucketStarts({ from: Math.floor(span.from / QUARTER) * QUARTER, to: span.to + 1 }, QUARTER);
  const counts = await countedIn(reader, orgId, sql`count(*)`, boundsOf(starts, QUARTER, span));
  return starts.map((at, i) => [at, counts[i] as number] as const).filter(([, count]) => count > 0);
}

/** One figure per bucket; all of them travel from the reading thread as one text. */
async function countedIn(
  reader: StoreReader,
  orgId: number,
  figure: RawBuilder<unknown>,
  bounds: Array<readonly [from: Millis, before: Millis]>
): Promise<unknown[]> {
  const { rows } = await sql<{ figures: string }>`
    select json_group_array(json((
      select ${figure} from fires
      where org_id = ${orgId} and starts_at >= bucket.value ->> 0 and starts_at < bucket.value ->> 1 and ${isCounted(orgId)}
    ))) as figures
    from json_each(${JSON.stringify(bounds)}) as bucket`.execute(reader);
  return JSON.parse(rows[0]!.figures) as unknown[];
}

/** Clipped to the span, both ends of which belong to it: what lies on its very end is in the last bucket. */
function boundsOf(
  starts: readonly Millis[],
  step: Millis,
  { from, to }: Span
): Array<readonly [from: Millis, before: Millis]> {
  return starts.map((start, i) => [Math.max(start, from), i === starts.length - 1 ? to + 1 : start + step] as const);
}

function nonZero(sums: readonly number[]): Partial<Record<Severity, number>> {
  return Object.fromEntries(
    SEVERITIES.map((severity, i) => [severity, sums[i]!] as const).filter(([, count]) => count > 0)
  );
}
