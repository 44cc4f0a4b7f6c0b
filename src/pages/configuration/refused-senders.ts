/** Senders that the sidecar refused since it started, as steps of the connection. Asks nothing itself. */
import type { HealthResponse } from '@alert-recall/contract';
import { counted } from '../../model/counting-words';
import { type Present, relativeTime } from '../../model/instants';
import { sourceName } from '../../model/words';
import type { Step } from './connection-steps';

type Refused = NonNullable<HealthResponse['refused']>[number];
type Doors = HealthResponse['doors'];

const REMEDY: Record<'signed' | 'secret', string> = {
  signed: 'Enter the value of GRAFANA_HMAC_SECRET, and the header names, in the sender.',
  secret: 'Enter the value of WEBHOOK_SECRET in the sender.',
};

export function refusedSenders({ refused = [], doors }: HealthResponse, present: Present): Step[] {
  return refused.map((one) =>
    one.reason === 'wrong-address' ? atOldAddress(one, present) : withoutCredentials(one, doors, present)
  );
}

/** A sender that was accepted since is no fault any more. */
function withoutCredentials({ source, count, lastAt }: Refused, doors: Doors, present: Present): Step {
  const door = doors.find((one) => one.source === source);
  const mended = (door?.lastDeliveryAt ?? '') > lastAt;
  const said = `${counted(count, 'request')} without the right credentials since the sidecar started, the last ${relativeTime(lastAt, present)}.`;
  const remedy = mended
    ? 'Deliveries were accepted after that.'
    : REMEDY[door?.demands.kind === 'signature' ? 'signed' : 'secret'];
  return { name: `Refused from ${sourceName(source)}`, verdict: mended ? 'ok' : 'warning', text: `${said} ${remedy}` };
}

/** What others push to the right address says nothing of this sender. */
function atOldAddress({ source, count, lastAt }: Refused, present: Present): Step {
  const said = `${counted(count, 'request')} to the address of an older protocol since the sidecar started, the last ${relativeTime(lastAt, present)}.`;
  return {
    name: `${sourceName(source)} pushes to a wrong address`,
    verdict: 'warning',
    text: `${said} Alerts are pushed to /api/v2/alerts: set api_version: v2 in Prometheus or Thanos, enable_alertmanager_v2: true in Loki.`,
  };
}
