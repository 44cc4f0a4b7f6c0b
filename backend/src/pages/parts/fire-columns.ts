/** Many fires of one alert as the timeline shows them: column by column, repeated texts once. */
import type { FireColumns } from '@alert-recall/contract';
import type { StoreReader } from '../../store/store';
import { measuredOf, timeNote } from './fire-view';

export type FireOfColumns = Awaited<ReturnType<ReturnType<typeof selectForColumns>['execute']>>[number];

export function selectForColumns(reader: StoreReader, alertId: number) {
  return reader
    .selectFrom('fires')
    .select(['id', 'starts_at', 'ends_at', 'end_reason', 'state_reason', 'severity', 'deliveries'])
    .select(['first_received_at', 'last_received_at', 'time_note', 'starts_raw', 'measured'])
    .select(['outcome', 'outcome_reason'])
    .where('alert_id', '=', alertId);
}

/** `runIds`: the newest analysis made for a fire, by the id of the fire. */
export function fireColumns(fires: readonly FireOfColumns[], runIds: ReadonlyMap<number, string>): FireColumns {
  const texts = new Map<string, number>();
  const placeOf = (text: string | null | undefined): number | null => {
    if (text === null || text === undefined) return null;
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, texts.size);
    return texts.size - 1;
  };
  const columns = {
    id: fires.map(({ id }) => id),
    startsAt: fires.map(({ starts_at }) => starts_at),
    lastedMs: fires.map(({ starts_at, ends_at }) => (ends_at === null ? null : ends_at - starts_at)),
    endReason: fires.map(({ end_reason }) => placeOf(end_reason)),
    stateReason: fires.map(({ state_reason }) => placeOf(state_reason)),
    severity: fires.map(({ severity }) => placeOf(severity)),
    timeNote: fires.map((fire) => placeOf(timeNote(fire))),
    outcome: fires.map(({ outcome }) => placeOf(outcome)),
    outcomeReason: fires.map(({ outcome_reason }) => placeOf(outcome_reason)),
    runId: fires.map(({ id }) => placeOf(runIds.get(id))),
    deliveries: fires.map(({ deliveries }) => deliveries),
    firstReceivedAfterMs: fires.map(({ starts_at, first_received_at }) => first_received_at - starts_at),
    lastReceivedAfterMs: fires.map(({ starts_at, last_received_at }) => last_received_at - starts_at),
    values: fires.map(({ measured }) => measuredOf(measured)),
  };
  return { ...columns, texts: [...texts.keys()] };
}
