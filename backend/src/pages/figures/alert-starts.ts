/** Starts and durations of the fires of some alerts, one compact row per alert. Shapes no figure. */
import { sql } from 'kysely';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import type { Span } from './range';

/** "Usual" is what the newest recovered fires took; older ones say little about today. */
export const USUAL_FIRES = 50;

/** One number list travels from the reading thread as one text: ten thousand rows would not. */
interface PackedRow {
  id: number;
  packed: string;
}

/** Oldest first. Alerts without a start in the span are left out. */
export async function startsOf(
  reader: StoreReader,
  alertIds: readonly number[],
  { from, to }: Span
): Promise<Map<number, Millis[]>> {
  const { rows } = await sql<PackedRow>`
    select alert_id as id, json_group_array(starts_at) as packed from fires
    where alert_id in (select value from json_each(${JSON.stringify(alertIds)})) and starts_at between ${from} and ${to}
    group by alert_id`.execute(reader);
  return unpacked(rows);
}

export async function fireCounts(
  reader: StoreReader,
  alertIds: readonly number[],
  { from, to }: Span
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; fires: number }>`
    select alert_id as id, count(*) as fires from fires
    where alert_id in (select value from json_each(${JSON.stringify(alertIds)})) and starts_at between ${from} and ${to}
    group by alert_id`.execute(reader);
  return new Map(rows.map(({ id, fires }) => [id, fires]));
}

/** Of the newest recovered fires: how an administrative or unknown end came about says nothing of a duration. */
export async function recoveredDurations(
  reader: StoreReader,
  alertIds: readonly number[]
): Promise<Map<number, Millis[]>> {
  const { rows } = await sql<PackedRow>`
    select wanted.value as id, (
      select json_group_array(newest.duration) from (
        select ends_at - starts_at as duration from fires
        where alert_id = wanted.value and end_reason = 'recovered' order by starts_at desc limit ${sql.lit(USUAL_FIRES)}
      ) as newest
    ) as packed
    from json_each(${JSON.stringify(alertIds)}) as wanted`.execute(reader);
  return unpacked(rows);
}

/** The oldest fire that is kept; null when there is none. */
export async function historyStart(reader: StoreReader, orgId: number): Promise<Millis | null> {
  const row = await reader
    .selectFrom('fires')
    .select('starts_at')
    .where('org_id', '=', orgId)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

function unpacked(rows: PackedRow[]): Map<number, number[]> {
  return new Map(rows.map(({ id, packed }) => [id, (JSON.parse(packed) as number[]).sort((a, b) => a - b)]));
}
