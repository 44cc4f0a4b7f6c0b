/** The table of alerts or cases: filter, count in the range, sort, cut the page. One read model for the overview. */
import type { AlertsResponse } from '@alert-recall/contract';
import type { Millis } from '../domain/types';
import type { StoreReader } from '../store/store';
import { LAST_7_DAYS, rangeOf, spanOf } from './figures/range';
import { twinsOf } from './parts/alert-filter';
import { alertRows } from './parts/alert-rows';
import { hoursTest } from './parts/hours-filter';
import { groupsOf } from './parts/listed-groups';
import { foldsOf, type ListParams } from './parts/listing';
import { pageByHand } from './parts/page-by-hand';
import { pageByHours } from './parts/page-by-hours';
import { isSortedByStore, pageByStore } from './parts/page-by-store';

export type AlertListParams = ListParams;

export async function alertList(reader: StoreReader, params: AlertListParams, now: Millis): Promise<AlertsResponse> {
  const span = spanOf(params, now, LAST_7_DAYS);
  const isAsked = hoursTest(params);
  const folds = await foldsOf(reader, params, span);
  const page =
    isAsked !== null
      ? await pageByHours(reader, params, span, isAsked)
      : await (isSortedByStore(params) ? pageByStore : pageByHand)(reader, params, span, folds);
  const { total, of } = page;
  const answer = { total, of, range: rangeOf(span) };
  if (page.groups.length === 0) return { ...answer, items: [] };
  const groups = await groupsOf(reader, params, page.groups, folds, now);
  const wanted = { orgId: params.orgId, groups, span, twins: twinsOf(params), tz: params.tz, isAsked };
  return { ...answer, items: await alertRows(reader, wanted, now) };
}
