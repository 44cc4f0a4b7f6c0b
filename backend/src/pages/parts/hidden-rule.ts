/** What a fault of the monitoring hides: its rule, and the alerts of that rule that are in the history. */
import type { AlertDetail } from '@alert-recall/contract';
import type { Labels } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';
import type { AlertRecord } from './listed-groups';

const MOST = 3;

/** By the UID of the rule; where that finds none, by the case, which bears the name of the rule. Newest first. */
export async function hiddenRule(reader: StoreReader, fault: AlertRecord): Promise<AlertDetail['hides']> {
  if (fault.kind !== 'monitoring-fault') return null;
  const ofRule = fault.rule_uid === null ? [] : await alertsOf(reader, fault, 'rule_uid', fault.rule_uid);
  const found = ofRule.length > 0 ? ofRule : await alertsOf(reader, fault, 'case_key', fault.case_key);
  const labels = await labelsOf(
    reader,
    found.slice(0, MOST).map(({ id }) => id)
  );
  return {
    rule: (JSON.parse(fault.labels) as Labels).rulename ?? found[0]?.name ?? null,
    alerts: found.slice(0, MOST).map(({ id, fingerprint, name, last_starts_at }) => ({
      ...{ fingerprint, name, labels: labels.get(id) ?? {}, lastFiredAt: instant(last_starts_at) },
    })),
    more: Math.max(0, found.length - MOST),
  };
}

async function alertsOf(reader: StoreReader, { org_id }: AlertRecord, by: 'rule_uid' | 'case_key', value: string) {
  const rows = await reader
    .selectFrom('alerts')
    .select(['id', 'fingerprint', 'name', 'last_starts_at'])
    .where('org_id', '=', org_id)
    .where(by, '=', value)
    .where('kind', '=', 'alert')
    .execute();
  // Sorted here: an order that is asked for may lead the planner to another index.
  return rows.sort((a, b) => b.last_starts_at - a.last_starts_at || b.id - a.id);
}

async function labelsOf(reader: StoreReader, ids: number[]): Promise<Map<number, Labels>> {
  const rows = await reader
    .selectFrom('alert_texts')
    .select(['alert_id', 'labels'])
    .where('alert_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ alert_id, labels }) => [alert_id, JSON.parse(labels) as Labels]));
}
