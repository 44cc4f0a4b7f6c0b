/** Figures of the overview over the alerts and hours that were chosen: all from the same fires, so that they agree. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { COUNTED_KINDS } from '../../domain/alert/classify';
import type { Millis } from '../../domain/types';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import { chosenFires } from '../figures/chosen-fires';
import type { Twins } from '../figures/counted-fires';
import { topShare } from '../figures/figures';
import { bucketsOfFires } from '../figures/fires-per-bucket';
import { casesWithoutFinding, FEWEST_UNEXPLAINED } from './unexplained';
import type { OverviewFigures, OverviewSpans } from './overview-of-all';

const ofAlert = expressionBuilder<Schema, 'alerts'>();

export interface Choice {
  /** Conditions on the row named `alerts`. */
  alerts: ReadonlyArray<Expression<SqlBool>>;
  /** Null: any hour. */
  isAsked: ((at: Millis) => boolean) | null;
  twins: Twins;
}

/** With the ids of the fires that are counted in the span. */
export async function figuresOfChosen(
  reader: StoreReader,
  { alerts, isAsked, twins }: Choice,
  { span, before, buckets, oldest }: OverviewSpans
): Promise<OverviewFigures & { fireIds: number[] }> {
  const counted = [...alerts, ofAlert('alerts.kind', 'in', COUNTED_KINDS)];
  const all = await chosenFires(reader, counted, { ...span, from: before.from }, twins);
  const asked = isAsked === null ? all : all.filter(({ startsAt }) => isAsked(startsAt));
  const fires = asked.filter(({ startsAt }) => startsAt >= span.from);
  const perAlert = new Map<number, number>();
  for (const { alertId } of fires) perAlert.set(alertId, (perAlert.get(alertId) ?? 0) + 1);
  const noisiest = [...perAlert.values()].sort((a, b) => b - a);
  return {
    fires: fires.length,
    alerts: perAlert.size,
    unexplained: await countUnexplained(reader, perAlert),
    top: topShare(noisiest, fires.length),
    previousFires: oldest === null || oldest > before.from ? null : asked.length - fires.length,
    overTime: bucketsOfFires(fires, buckets),
    slots: fires.map(({ startsAt }) => [startsAt, 1] as const),
    fireIds: fires.map(({ id }) => id),
  };
}

async function countUnexplained(reader: StoreReader, perAlert: ReadonlyMap<number, number>): Promise<number> {
  const alerts = await reader
    .selectFrom('alerts')
    .select(['id', 'org_id', 'case_key'])
    .where(({ ref }) => reader.fragments.isOneOf(ref('id'), [...perAlert.keys()]))
    .execute();
  const perCase = new Map<string, number>();
  for (const { id, case_key } of alerts) perCase.set(case_key, (perCase.get(case_key) ?? 0) + perAlert.get(id)!);
  const often = [...perCase].filter(([, fires]) => fires >= FEWEST_UNEXPLAINED).map(([key]) => key);
  return alerts.length === 0 ? 0 : (await casesWithoutFinding(reader, alerts[0]!.org_id, often)).length;
}
