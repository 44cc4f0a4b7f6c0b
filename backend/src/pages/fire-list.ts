/** Fires of one alert, newest first: all that are kept, or those of a range. */
import type { FiresResponse } from '@alert-recall/contract';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { findAlert, type AlertParams } from './parts/find-alert';
import { fireView, selectFires } from './parts/fire-view';
import { spanOrAll, type RangeParams } from './figures/range';

export interface FireListParams extends AlertParams, RangeParams {
  limit: number;
  offset: number;
}

export async function fireList(reader: StoreReader, params: FireListParams, now: Millis): Promise<FiresResponse> {
  const span = spanOrAll(params, now);
  const alert = await findAlert(reader, params);
  let counted = reader
    .selectFrom('fires')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('alert_id', '=', alert.id);
  let fires = selectFires(reader, alert.id);
  if (span !== null) {
    counted = counted.where('starts_at', '>=', span.from).where('starts_at', '<=', span.lastStart);
    fires = fires.where('starts_at', '>=', span.from).where('starts_at', '<=', span.lastStart);
  }
  const [{ total }, rows] = await Promise.all([
    counted.executeTakeFirstOrThrow(),
    fires.orderBy('starts_at', 'desc').limit(params.limit).offset(params.offset).execute(),
  ]);
  return { total, fires: rows.map(fireView) };
}
