/** What each row of the alert table is made of: the alert that stands for it, those that count, and its case. */
import type { Selectable } from 'kysely';
import { groupBy } from '../../base/group-by';
import { HABIT_WINDOW } from '../../domain/alert/habit';
import type { Storm } from '../../domain/recurrence/storm';
import type { FireState, Labels, Millis } from '../../domain/types';
import type { DescribedAlertsView } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import type { Fold } from './storm-rows';
import type { ListParams } from './listing';

export type AlertRecord = Selectable<DescribedAlertsView>;

export interface AlertGroup {
  /** The one that fires, else the one that fired last. */
  head: AlertRecord;
  /** Those that were chosen: their fires are counted. */
  ids: number[];
  /** Alerts of the case that fired lately, chosen or not, the newest first: its habits are theirs. */
  lately: number[];
  /** Whose case the row is; null: it is of one alert. */
  caseKey: string | null;
  /** They fired in it, and not besides. */
  storm: Storm | null;
  state: FireState;
  firstStartsAt: Millis;
  lastStartsAt: Millis;
  /** That all of them have with the same value; of very many, the newest ones. */
  labels: Labels;
}

/** Labels of more alerts than this are not laid side by side for a row of a table. */
const MOST_COMPARED = 10;

export function groupOfOne(alert: AlertRecord): AlertGroup {
  return {
    ...{ head: alert, ids: [alert.id], lately: [alert.id], caseKey: null, storm: null },
    state: alert.state,
    ...{ firstStartsAt: alert.first_starts_at, lastStartsAt: alert.last_starts_at },
    labels: JSON.parse(alert.labels) as Labels,
  };
}

/** In the order of `groups`. */
export async function groupsOf(
  reader: StoreReader,
  { orgId, by }: Pick<ListParams, 'orgId' | 'by'>,
  groups: readonly number[][],
  folds: readonly Fold[],
  now: Millis
): Promise<AlertGroup[]> {
  if (by !== 'case') {
    const alerts = await described(reader, groups.flat());
    return groups.map(([id]) => groupOfOne(alerts.get(id!)!));
  }
  const known = await reader
    .selectFrom('alerts')
    .select(['id', 'state', 'case_key', 'kind', 'last_starts_at'])
    .where(({ ref }) => reader.fragments.isOneOf(ref('id'), groups.flat()))
    .execute();
  const byId = new Map(known.map((alert) => [alert.id, alert]));
  const sorted = groups.map((ids) =>
    ids
      .map((id) => byId.get(id)!)
      .sort(
        (a, b) => Number(b.state === 'firing') - Number(a.state === 'firing') || b.last_starts_at - a.last_starts_at
      )
  );
  const [alerts, cases] = await Promise.all([
    described(
      reader,
      sorted.flatMap((members) => members.slice(0, MOST_COMPARED).map(({ id }) => id))
    ),
    casesOf(reader, orgId, [...new Set(known.map(({ case_key }) => case_key))], now - HABIT_WINDOW),
  ]);
  return sorted.map((members): AlertGroup => {
    const [first] = members;
    const fold = folds.find(({ alertIds }) => alertIds.includes(first!.id));
    const ofCase = cases.get(keyOf(first!))!;
    const shown = members.slice(0, MOST_COMPARED).map(({ id }) => alerts.get(id)!);
    return {
      ...{ head: shown[0]!, ids: members.map(({ id }) => id), state: first!.state },
      ...(fold
        ? { lately: [], caseKey: null, storm: fold.storm, firstStartsAt: fold.storm.from }
        : { ...ofCase, caseKey: first!.case_key, storm: null }),
      lastStartsAt: Math.max(...members.map((alert) => alert.last_starts_at)),
      labels: inCommon(shown.map(({ labels }) => JSON.parse(labels) as Labels)),
    };
  });
}

async function described(reader: StoreReader, ids: readonly number[]): Promise<Map<number, AlertRecord>> {
  const rows = await reader
    .selectFrom('described_alerts')
    .selectAll()
    .where(({ ref }) => reader.fragments.isOneOf(ref('id'), ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface KnownCase {
  firstStartsAt: Millis;
  lately: number[];
}

/** Of all their alerts, chosen or not. */
async function casesOf(
  reader: StoreReader,
  orgId: number,
  caseKeys: readonly string[],
  latelyFrom: Millis
): Promise<Map<string, KnownCase>> {
  const ofCases = reader
    .selectFrom('alerts')
    .where('org_id', '=', orgId)
    .where(({ ref }) => reader.fragments.isOneOf(ref('case_key'), caseKeys));
  const [first, lately] = await Promise.all([
    ofCases
      .select(({ fn }) => ['kind', 'case_key', fn.min<Millis>('first_starts_at').as('at')])
      .groupBy(['kind', 'case_key'])
      .execute(),
    ofCases.select(['id', 'kind', 'case_key', 'last_starts_at']).where('last_starts_at', '>=', latelyFrom).execute(),
  ]);
  const members = groupBy(
    lately.sort((a, b) => b.last_starts_at - a.last_starts_at),
    keyOf
  );
  return new Map(
    first.map(({ at, ...key }) => [
      keyOf(key),
      { firstStartsAt: at, lately: (members.get(keyOf(key)) ?? []).map(({ id }) => id) },
    ])
  );
}

function keyOf({ kind, case_key }: Pick<AlertRecord, 'kind' | 'case_key'>): string {
  return `${kind} ${case_key}`;
}

function inCommon(all: readonly Labels[]): Labels {
  const [first, ...others] = all;
  return Object.fromEntries(
    Object.entries(first!).filter(([name, value]) => others.every((labels) => labels[name] === value))
  );
}
