/** Deliveries in words: what became of each, and the views of the list. */
import type { Delivery, QueryOf } from '@alert-recall/contract';
import { counted } from '../../model/counting-words';

export type View = NonNullable<QueryOf<'deliveries'>['show']>;

export const VIEWS: ReadonlyArray<{ id: View; title: string; nothing: string }> = [
  { id: 'all', title: 'All', nothing: 'No deliveries in this range' },
  { id: 'unreadable', title: 'Not readable', nothing: 'Every delivery of this range could be read' },
  { id: 'partial', title: 'Partly read', nothing: 'No delivery of this range was read only in part' },
  { id: 'truncated', title: 'Cut off', nothing: 'No delivery of this range was cut off by its sender' },
  { id: 'test', title: 'Tests', nothing: 'No test arrived in this range' },
];

const OUTCOMES: Record<Delivery['outcome'], string> = {
  accepted: 'Accepted',
  partial: 'Partly read',
  test: 'Test',
  empty: 'No alerts in it',
  unreadable: 'Could not be read',
};

export const outcomeName = (outcome: Delivery['outcome']): string => OUTCOMES[outcome];

/** What to know about a delivery, one sentence each; empty when there is nothing odd. */
export function remarks({ outcome, problem, truncatedAlerts, rejected }: Delivery): string[] {
  return [
    problem ?? '',
    outcome === 'test' ? 'A test of the sender: it is shown here and counted nowhere.' : '',
    truncatedAlerts > 0
      ? `${counted(truncatedAlerts, 'alert')} of this group ${truncatedAlerts === 1 ? 'was' : 'were'} not sent: raise max_alerts in the sender, or set it to 0.`
      : '',
    ...rejected.map(({ index, reason }) => `Alert ${index + 1} was left out: ${reason}`),
  ].filter(Boolean);
}
