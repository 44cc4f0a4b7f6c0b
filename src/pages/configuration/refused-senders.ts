/** Senders that a door refused since the sidecar started, as steps of the connection: one that was accepted since is no fault any more. Asks nothing itself. */
import type { HealthResponse } from '@alert-recall/contract';
import { counted } from '../../model/counting-words';
import { type Present, relativeTime } from '../../model/instants';
import { sourceName } from '../../model/words';
import type { Step } from './connection-steps';

const REMEDY: Record<'signed' | 'secret', string> = {
  signed: 'Enter the value of GRAFANA_HMAC_SECRET, and the header names, in the sender.',
  secret: 'Enter the value of WEBHOOK_SECRET in the sender.',
};

export function refusedSenders({ refused = [], doors }: HealthResponse, present: Present): Step[] {
  return refused.map(({ source, count, lastAt }) => {
    const door = doors.find((one) => one.source === source);
    const mended = (door?.lastDeliveryAt ?? '') > lastAt;
    const said = `${counted(count, 'request')} without the right credentials since the sidecar started, the last ${relativeTime(lastAt, present)}.`;
    const remedy = mended
      ? 'Deliveries were accepted after that.'
      : REMEDY[/hmac/i.test(door?.auth ?? '') ? 'signed' : 'secret'];
    return {
      name: `Refused from ${sourceName(source)}`,
      verdict: mended ? 'ok' : 'warning',
      text: `${said} ${remedy}`,
    };
  });
}
