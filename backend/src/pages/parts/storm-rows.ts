/** Storms as pages tell them, and which alerts of the table one row stands for because they fired in a storm only. */
import type { Storm as StormView } from '@alert-recall/contract';
import type { Storm } from '../../domain/recurrence/storm';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { instant, type Span } from '../figures/range';
import { describeStorm, stormsIn } from '../figures/storms';

const HOUR = 3_600_000;
/** Before and after its start, a storm is looked for in what an ordinary day looks like. */
const AROUND = 24 * HOUR;
const MOST_NAMES = 3;

/** Alerts that share a row. */
export interface Fold {
  storm: Storm;
  alertIds: number[];
}

export async function stormView(reader: StoreReader, storm: Storm): Promise<StormView> {
  const { from, to, alertIds, names, common, endedAt } = await describeStorm(reader, storm);
  return {
    ...{ at: instant(from), lastStartAt: instant(to), endedAt: endedAt === null ? null : instant(endedAt) },
    ...{ alerts: alertIds.length, names: names.slice(0, MOST_NAMES), differentNames: names.length, common },
  };
}

/** The storm that holds an instant; null: there was none. */
export async function stormAt(reader: StoreReader, orgId: number, at: Millis): Promise<Storm | null> {
  const span = { from: at - AROUND, to: at + AROUND, lastStart: at + AROUND };
  return (await stormsIn(reader, orgId, span)).find(({ from, to }) => at >= from && at <= to) ?? null;
}

/** Of each storm of the span, the alerts that did not fire in the span besides. */
export async function stormFolds(reader: StoreReader, orgId: number, span: Span): Promise<Fold[]> {
  const storms = await stormsIn(reader, orgId, span);
  return Promise.all(
    storms.map(async (storm) => {
      const rows = await reader
        .selectFrom('fires')
        .select('alert_id')
        .where(({ ref }) => reader.fragments.isOneOf(ref('alert_id'), storm.alertIds))
        .where('starts_at', '>=', span.from)
        .where('starts_at', '<=', span.lastStart)
        .groupBy('alert_id')
        .having(({ fn, and, eb }) =>
          and([eb(fn.min('starts_at'), '>=', storm.from), eb(fn.max('starts_at'), '<=', storm.to)])
        )
        .execute();
      return { storm, alertIds: rows.map(({ alert_id }) => alert_id) };
    })
  );
}
