/** What is noted of a delivery as a whole. Pure. */
import type { ReadDelivery } from '../domain/types';

/** Rejections listed per delivery; the rest is a number. */
const LISTED_REJECTIONS = 20;

export function outcomeOf(delivery: {
  test: boolean;
  rejected: readonly unknown[];
  events: readonly unknown[];
}): 'accepted' | 'partial' | 'test' | 'empty' {
  if (delivery.test) return 'test';
  if (delivery.rejected.length > 0) return 'partial';
  return delivery.events.length === 0 ? 'empty' : 'accepted';
}

/** JSON. */
export function rejectionsOf({ rejected }: Pick<ReadDelivery, 'rejected'>): string {
  return rejected.length === 0 ? '[]' : JSON.stringify(rejected.slice(0, LISTED_REJECTIONS));
}
