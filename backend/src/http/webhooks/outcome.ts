/** By what name a webhook request is counted. Pure. */
import type { ErrorCode } from '@alert-recall/contract';
import type { WebhookOutcome } from '../../base/metrics';
import type { ReadDelivery } from '../../domain/types';

export function outcomeOf(delivery: ReadDelivery): WebhookOutcome {
  if (delivery.test) return 'test';
  if (delivery.rejected.length > 0) return 'partial';
  return delivery.events.length > 0 ? 'accepted' : 'empty';
}

const REFUSALS: Partial<Record<ErrorCode, WebhookOutcome>> = {
  unauthorized: 'unauthorized',
  payload_too_large: 'too-large',
  store_unavailable: 'store-unavailable',
  too_busy: 'too-busy',
};

export function outcomeOfRefusal(code: ErrorCode): WebhookOutcome {
  return REFUSALS[code] ?? 'unreadable';
}
