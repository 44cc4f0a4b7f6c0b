/** Every heartbeat: whether it beats, when it was last heard of, and who put its silence away. */
import type { HeartbeatsResponse } from '@alert-recall/contract';
import type { Labels, Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { instant } from './figures/range';
import { heartbeatRows } from './parts/heartbeat-rows';

export async function heartbeatList(
  reader: StoreReader,
  { orgId }: { orgId: number },
  now: Millis
): Promise<HeartbeatsResponse> {
  const rows = await heartbeatRows(reader, orgId, now);
  const texts = await reader
    .selectFrom('alert_texts')
    .select(['alert_id', 'labels'])
    .where(
      'alert_id',
      'in',
      rows.map(({ alertId }) => alertId)
    )
    .execute();
  const labels = new Map(texts.map(({ alert_id, labels: json }) => [alert_id, JSON.parse(json) as Labels]));
  return {
    items: rows.map(({ alertId, name, fingerprint, source, outcome, lastHeardAt, pace, putAway }) => ({
      ...{ name, fingerprint, source, labels: labels.get(alertId) ?? {}, state: outcome },
      lastHeardAt: instant(lastHeardAt),
      usualGapMs: pace === null ? null : Math.round(pace),
      putAway: putAway && { at: instant(putAway.at), by: putAway.by },
    })),
  };
}
