/**
 * Where Alertmanager's first API took alerts, and older rulers still push them: a sentence that says where to push.
 * Reads no body.
 */
import type { Clock } from '../../base/clock';
import { AppError } from '../../base/errors';
import type { Events } from '../../base/events';
import type { Logger } from '../../base/logger';
import { errorAnswer, sendJson } from '../error-answer';
import type { Door } from '../front';
import type { Refusals } from './refusals';

export interface OldAddressOptions {
  events: Pick<Events, 'webhookAnswered'>;
  clock: Clock;
  log: Logger;
  refusals: Pick<Refusals, 'note'>;
}

const WHERE =
  'Alerts are pushed to /api/v2/alerts. Set api_version: v2 in Prometheus or Thanos, enable_alertmanager_v2: true in Loki.';

/** Whoever sends it, with whatever secret: no secret would open it, and none must be looked for. */
export function createOldAddress({ events, clock, log, refusals }: OldAddressOptions): Door {
  return {
    path: '/api/v1/alerts',
    method: 'POST',
    async take(_request, response) {
      const { status, body } = errorAnswer(new AppError('not_found', WHERE), log);
      refusals.note('prometheus', 'wrong-address', clock.now());
      sendJson(response, status, body);
      const facts = { alerts: 0, bytes: 0, seconds: 0, problem: body.message };
      events.webhookAnswered({ source: 'prometheus', outcome: 'wrong-address', status, ...facts });
    },
  };
}
