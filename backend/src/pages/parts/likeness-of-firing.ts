/** Whether alerts that fire now are like themselves: what a table says beside them. Of others nothing is asked. */
import type { Likeness } from '@alert-recall/contract';
import type { LocalMoment } from '../../domain/recurrence/clock-habit';
import type { Labels, Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { caseHistory, MOST_MEMBERS, type CaseHistory } from '../../recall/case-history';
import { likenessOf } from '../../recall/case-likeness';
import type { AlertRecord } from './listed-groups';

export async function likenessOfFiring(
  reader: StoreReader,
  orgId: number,
  alerts: readonly AlertRecord[],
  clock: (at: Millis) => LocalMoment,
  now: Millis
): Promise<Map<number, Likeness>> {
  const firing = alerts.filter(({ state, kind }) => state === 'firing' && kind === 'alert');
  const keys = [...new Set(firing.map((alert) => alert.case_key))];
  // Only the first fire of an alert brings a label for the first time.
  const isFirst = (key: string) => firing.some((alert) => alert.case_key === key && alert.fire_count === 1);
  const histories = await Promise.all(
    keys.map((key) => caseHistory(reader, orgId, key, isFirst(key) ? MOST_MEMBERS : 0))
  );
  const byCase = new Map<string, CaseHistory>(keys.map((key, i) => [key, histories[i]!]));
  const found = new Map<number, Likeness>();
  for (const alert of firing) {
    const labels = JSON.parse(alert.labels) as Labels;
    const subject = { id: alert.id, labels, startsAt: alert.last_starts_at };
    const likeness = likenessOf(byCase.get(alert.case_key)!, subject, clock, now);
    if (likeness) found.set(alert.id, likeness);
  }
  return found;
}
