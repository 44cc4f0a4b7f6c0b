/** What Prometheus pushes to an Alertmanager: a bare list without status or fingerprint. */
import { z } from 'zod';
import { instantOf } from '../../domain/read-time';
import type { AlertEvent, Millis, ReadDelivery } from '../../domain/types';
import { Unreadable, type Adapter, type ReadContext } from '../adapter';
import { readAlert, wireAlert } from '../read-alert';

/** Prometheus says "firing" by an end in the future; without one, Alertmanager assumes its resolve_timeout. */
const ASSUMED_TIMEOUT_MS = 5 * 60_000;

export const prometheus: Adapter = {
  id: 'prometheus',
  path: '/api/v2/alerts',
  methods: ['post'],
  signed: false,
  acknowledges: 'empty',
  read(body, context) {
    const list = z.array(z.unknown()).safeParse(body);
    if (!list.success) throw new Unreadable('Expected a JSON list of alerts, as Prometheus pushes it to an Alertmanager.');
    const events: AlertEvent[] = [];
    const rejected: ReadDelivery['rejected'] = [];
    list.data.forEach((raw, index) => {
      try {
        events.push(readPushed(raw, context));
      } catch (error) {
        rejected.push({ index, reason: error instanceof z.ZodError ? `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}` : (error as Error).message });
      }
    });
    return { source: 'prometheus', orgId: context.orgId, receiver: null, groupKey: '', events, test: false, listed: list.data.length, rejected, truncatedAlerts: 0 };
  },
};

function readPushed(raw: unknown, context: ReadContext): AlertEvent {
  const endsAt = instantOf((raw as { endsAt?: unknown } | null)?.endsAt);
  const expiresAt: Millis = endsAt ?? context.now + ASSUMED_TIMEOUT_MS;
  const status = expiresAt > context.now ? 'firing' : 'resolved';
  const event = readAlert(wireAlert.parse({ ...(raw as object), status, fingerprint: null }), context);
  return status === 'firing' ? { ...event, expiresAt } : event;
}
