/**
 * Which alerts of a page are one of many fingerprints of one problem. Looks up siblings; the decision is the domain's.
 */
import type { Selectable } from 'kysely';
import { churningLabel, FEWEST_FOR_CHURN, MOST_FIRES_OF_A_VALUE, type Sibling } from '../../domain/alert/churn';
import type { Labels } from '../../domain/types';
import type { DescribedAlertsView } from '../../store/schema';
import type { StoreReader } from '../../store/store';

export interface Churn {
  label: string;
  fingerprints: number;
}

type AlertRecord = Pick<
  Selectable<DescribedAlertsView>,
  'id' | 'name' | 'source' | 'labels' | 'fire_count' | 'first_starts_at' | 'last_starts_at'
>;

/** The newest siblings are enough to see which label changes; how many there are is counted apart. */
const SAMPLE = 60;

export async function churnOf(
  reader: StoreReader,
  orgId: number,
  alerts: readonly AlertRecord[]
): Promise<Map<number, Churn>> {
  const candidates = alerts.filter(({ fire_count }) => fire_count <= MOST_FIRES_OF_A_VALUE);
  const names = await namesWithManyAlerts(reader, orgId, candidates);
  const samples = new Map<string, Promise<AlertRecord[]>>();
  const counts = new Map<string, Promise<number>>();
  const found = new Map<number, Churn>();
  for (const alert of candidates) {
    if (!names.has(alert.name)) continue;
    const group = `${alert.source} ${alert.name}`;
    const sample = await remember(samples, group, () => newestSiblings(reader, orgId, alert));
    const label = churningLabel(siblingOf(alert), sample.filter(({ id }) => id !== alert.id).map(siblingOf));
    if (label === null) continue;
    const rest = JSON.stringify(Object.entries(siblingOf(alert).labels).filter(([name]) => name !== label));
    const fingerprints = await remember(counts, `${group} ${label} ${rest}`, () =>
      countBut(reader, orgId, alert, label)
    );
    found.set(alert.id, { label, fingerprints });
  }
  return found;
}

function remember<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(key) ?? ask();
  known.set(key, answer);
  return answer;
}

async function namesWithManyAlerts(
  reader: StoreReader,
  orgId: number,
  alerts: readonly AlertRecord[]
): Promise<Set<string>> {
  const names = [...new Set(alerts.map(({ name }) => name))];
  if (names.length === 0) return new Set();
  const rows = await reader
    .selectFrom('alerts')
    .select('name')
    .where('org_id', '=', orgId)
    .where('name', 'in', names)
    .groupBy('name')
    .having(({ fn }) => fn.countAll<number>(), '>=', FEWEST_FOR_CHURN)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

function newestSiblings(reader: StoreReader, orgId: number, { name, source }: AlertRecord): Promise<AlertRecord[]> {
  return reader
    .selectFrom('described_alerts')
    .select(['id', 'name', 'source', 'labels', 'fire_count', 'first_starts_at', 'last_starts_at'])
    .where('org_id', '=', orgId)
    .where('name', '=', name)
    .where('source', '=', source)
    .where('fire_count', '<=', MOST_FIRES_OF_A_VALUE)
    .orderBy('last_starts_at', 'desc')
    .limit(SAMPLE)
    .execute();
}

/** Alerts whose labels are the same once `label` is left out. */
async function countBut(
  reader: StoreReader,
  orgId: number,
  { name, source, labels }: AlertRecord,
  label: string
): Promise<number> {
  const { label: labelOf, equalBut } = reader.fragments;
  const row = await reader
    .selectFrom('described_alerts')
    .select(({ fn }) => fn.countAll<number>().as('fingerprints'))
    .where('org_id', '=', orgId)
    .where('name', '=', name)
    .where('source', '=', source)
    .where(({ eb, ref }) => eb(labelOf(ref('labels'), label), 'is not', null))
    .where(({ ref }) => equalBut(label, ref('labels'), labels))
    .executeTakeFirstOrThrow();
  return row.fingerprints;
}

function siblingOf({ labels, fire_count, first_starts_at, last_starts_at }: AlertRecord): Sibling {
  return {
    labels: JSON.parse(labels) as Labels,
    fires: fire_count,
    firstStartsAt: first_starts_at,
    lastStartsAt: last_starts_at,
  };
}
