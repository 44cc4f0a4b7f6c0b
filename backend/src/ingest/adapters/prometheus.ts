/** What Prometheus pushes to an Alertmanager: a bare list without status or fingerprint. */
import { z } from 'zod';
import { instantOf } from '../../domain/fire/read-time';
import type { AlertEvent, Millis } from '../../domain/types';
import { Unreadable, type Adapter, type ReadContext } from '../adapter';
import { readAlert } from '../read-alert';
import { Rejections } from '../rejections';
import { isObject, wireAlertOf } from '../wire-alert';

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
    if (!list.success)
      throw new Unreadable('Expected a JSON list of alerts, as Prometheus pushes it to an Alertmanager.');
    const events: AlertEvent[] = [];
    const rejections = new Rejections(context.filter);
    list.data.forEach((raw, index) => {
      try {
        const read = readPushed(raw, context);
        if (typeof read === 'string') rejections.add(index, read);
        else events.push(read);
      } catch (error) {
        rejections.add(index, (error as Error).message);
      }
    });
    return {
      ...{ source: 'prometheus', orgId: context.orgId, receiver: null, groupKey: '', test: false, truncatedAlerts: 0 },
      ...{ events, listed: list.data.length, rejected: rejections.named, moreRejected: rejections.more },
    };
  },
};

function readPushed(raw: unknown, context: ReadContext): AlertEvent | string {
  if (!isObject(raw)) return 'expected an object';
  const endsAt = instantOf(raw.endsAt);
  const expiresAt: Millis = endsAt ?? context.now + ASSUMED_TIMEOUT_MS;
  const status = expiresAt > context.now ? 'firing' : 'resolved';
  const alert = wireAlertOf({ ...raw, status, fingerprint: null });
  if (typeof alert === 'string') return alert;
  const event = readAlert(alert, context);
  return status === 'firing' ? { ...event, expiresAt } : event;
}
