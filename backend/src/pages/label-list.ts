/** Names of labels, or values of one, by how many alerts have them: what a search is completed with. */
import type { LabelsResponse } from '@alert-recall/contract';
import { ANALYSED_KINDS } from '../domain/alert/classify';
import type { Labels } from '../domain/types';
import type { StoreReader } from '../store/store';

const MOST = 50;

interface LabelListParams {
  orgId: number;
  name?: string | undefined;
  prefix?: string | undefined;
}

export async function labelList(
  reader: StoreReader,
  { orgId, name, prefix = '' }: LabelListParams
): Promise<LabelsResponse> {
  const { packed } = await reader
    .selectFrom('alerts')
    .innerJoin('alert_texts', 'alert_texts.alert_id', 'alerts.id')
    .select(({ ref }) => reader.fragments.list(ref('alert_texts.labels')).as('packed'))
    .where('alerts.org_id', '=', orgId)
    .where('alerts.kind', 'in', ANALYSED_KINDS)
    .executeTakeFirstOrThrow();
  const counts = new Map<string, number>();
  for (const json of JSON.parse(packed ?? '[]') as string[]) {
    const labels = JSON.parse(json) as Labels;
    for (const text of name === undefined ? Object.keys(labels) : Object.hasOwn(labels, name) ? [labels[name]!] : [])
      if (text.startsWith(prefix)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const items = [...counts].map(([text, alerts]) => ({ text, alerts }));
  items.sort((a, b) => b.alerts - a.alerts || (a.text < b.text ? -1 : 1));
  return { items: items.slice(0, MOST) };
}
