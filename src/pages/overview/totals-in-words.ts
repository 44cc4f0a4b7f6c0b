/** How many rows the table has, and what they hold: "12 cases of 49 alerts and 1 fault of the monitoring". Pure. */
import type { AlertsResponse } from '@alert-recall/contract';
import { counted } from '../../model/counting-words';
import type { ListedBy } from './table-state';

export function totalsInWords({ total, of }: Pick<AlertsResponse, 'total' | 'of'>, by: ListedBy): string {
  const parts = [
    of.alerts > 0 && counted(of.alerts, 'alert'),
    of.faults > 0 && counted(of.faults, 'fault of the monitoring', 'faults of the monitoring'),
    of.standing > 0 && `${of.standing} firing since before the range`,
  ].filter((part) => part !== false);
  const what = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}` : parts[0];
  // Heartbeats and inhibitors are counted by no figure.
  if (what === undefined) {
    return counted(total, 'alert');
  }
  return by === 'case' ? `${counted(total, 'case')} of ${what}` : what;
}
