/** Fires by the value of one label, with what they are of all: who tunes alerts begins at the top. */
import type { ContributorsResponse } from '@alert-recall/contract';
import { expressionBuilder } from 'kysely';
import { COUNTED_KINDS } from '../domain/alert/classify';
import type { Labels, Millis } from '../domain/types';
import type { Schema } from '../store/schema';
import type { StoreReader } from '../store/store';
import { historyStart } from './figures/alert-starts';
import { chosenFires, type ChosenFire } from './figures/chosen-fires';
import { LAST_7_DAYS, rangeOf, spanBefore, spanOf, type RangeParams } from './figures/range';
import { alertConditions, twinsOf, type AlertFilter } from './parts/alert-filter';
import { hoursTest, type HoursFilter } from './parts/hours-filter';

export interface ContributorsParams extends AlertFilter, HoursFilter, RangeParams {
  label: string;
}

const MOST = 50;
const ofAlert = expressionBuilder<Schema, 'alerts'>();

interface Tally {
  value: string | null;
  fires: number;
  before: number;
  alerts: Set<number>;
  cases: Set<string>;
}

export async function contributors(
  reader: StoreReader,
  params: ContributorsParams,
  now: Millis
): Promise<ContributorsResponse> {
  const span = spanOf(params, now, LAST_7_DAYS);
  const before = spanBefore(span);
  const isAsked = hoursTest(params);
  const counted = [...(await alertConditions(reader, params)), ofAlert('alerts.kind', 'in', COUNTED_KINDS)];
  const [fires, oldest] = await Promise.all([
    chosenFires(reader, counted, { ...span, from: before.from }, twinsOf(params)),
    historyStart(reader, params.orgId),
  ]);
  const asked = isAsked === null ? fires : fires.filter(({ startsAt }) => isAsked(startsAt));
  const tallies = await tallyOf(reader, params.label, asked, span.from);
  const total = tallies.reduce((sum, tally) => sum + tally.fires, 0);
  const listed = tallies.filter((tally) => tally.fires > 0);
  listed.sort((a, b) => b.fires - a.fires || (a.value ?? '').localeCompare(b.value ?? ''));
  const reachesBack = oldest !== null && oldest <= before.from;
  return {
    ...{ range: rangeOf(span), fires: total, values: listed.length },
    items: listed.slice(0, MOST).map((tally) => ({
      ...{ value: tally.value, fires: tally.fires, share: tally.fires / total },
      previousFires: reachesBack ? tally.before : null,
      ...{ alerts: tally.alerts.size, cases: tally.cases.size },
    })),
  };
}

async function tallyOf(
  reader: StoreReader,
  label: string,
  fires: readonly ChosenFire[],
  from: Millis
): Promise<Tally[]> {
  const ids = [...new Set(fires.map(({ alertId }) => alertId))];
  const alerts = await reader
    .selectFrom('alerts')
    .innerJoin('alert_texts', 'alert_texts.alert_id', 'alerts.id')
    .select(['alerts.id', 'alerts.case_key', 'alert_texts.labels'])
    .where(({ ref }) => reader.fragments.isOneOf(ref('alerts.id'), ids))
    .execute();
  // Whatever the name is: no path into JSON is made of it.
  const valueOf = (json: string) => new Map(Object.entries(JSON.parse(json) as Labels)).get(label) ?? null;
  const byId = new Map(alerts.map(({ id, case_key, labels }) => [id, { case_key, value: valueOf(labels) }]));
  const tallies = new Map<string | null, Tally>();
  for (const { alertId, startsAt } of fires) {
    const { value, case_key } = byId.get(alertId)!;
    const tally = tallies.get(value) ?? { value, fires: 0, before: 0, alerts: new Set(), cases: new Set() };
    tallies.set(value, tally);
    if (startsAt < from) {
      tally.before++;
      continue;
    }
    tally.fires++;
    tally.alerts.add(alertId);
    tally.cases.add(case_key);
  }
  return [...tallies.values()];
}
