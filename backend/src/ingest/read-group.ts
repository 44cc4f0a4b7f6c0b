/** The body that Alertmanager and Grafana share: a group of alerts. One bad alert is rejected by name, the others are kept. */
import { z } from 'zod';
import { isTestAlert } from '../domain/classify';
import type { AlertEvent, ReadDelivery, Source } from '../domain/types';
import { Unreadable, type ReadContext } from './adapter';
import { readAlert, wireAlert } from './read-alert';

const anyText = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

const wireGroup = z.looseObject({
  alerts: z.array(z.unknown()),
  receiver: anyText,
  // A 64-bit number in protocol version 3.
  groupKey: anyText,
  truncatedAlerts: z.number().int().nonnegative().nullish().catch(null),
  orgId: z.number().int().positive().nullish().catch(null),
});

export function readGroup(source: Source, body: unknown, context: ReadContext): ReadDelivery {
  const parsed = wireGroup.safeParse(body);
  if (!parsed.success) throw new Unreadable(expected(body));
  const group = parsed.data;
  const events: AlertEvent[] = [];
  const rejected: ReadDelivery['rejected'] = [];
  let test = false;
  group.alerts.forEach((raw, index) => {
    const alert = wireAlert.safeParse(raw);
    if (!alert.success) {
      rejected.push({ index, reason: problemOf(alert.error) });
    } else if (isTestAlert(alert.data.labels)) {
      test = true;
    } else {
      try {
        events.push(readAlert(alert.data, context));
      } catch (error) {
        rejected.push({ index, reason: (error as Error).message });
      }
    }
  });
  return {
    source,
    orgId: group.orgId ?? firstOrg(group.alerts) ?? context.orgId,
    receiver: group.receiver ? unquote(group.receiver) : null,
    groupKey: group.groupKey ?? '',
    events,
    test: test && events.length === 0,
    listed: group.alerts.length,
    rejected,
    truncatedAlerts: group.truncatedAlerts ?? 0,
  };
}

/** Grafana 12 writes the organisation on each alert. */
function firstOrg(alerts: unknown[]): number | null {
  const org = (alerts[0] as { orgId?: unknown } | null | undefined)?.orgId;
  return typeof org === 'number' && Number.isInteger(org) && org > 0 ? org : null;
}

/** Alertmanager sends the receiver's name quoted for regular expressions: `main\.hook` stands for `main.hook`. */
function unquote(receiver: string): string {
  return receiver.replace(/\\([\\.+*?()|[\]{}^$])/g, '$1');
}

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue?.path.join('.');
  return where ? `${where}: ${issue!.message}` : (issue?.message ?? 'it cannot be read');
}

function expected(body: unknown): string {
  const shape = 'Expected a JSON object with an "alerts" list, as Alertmanager and Grafana send it by default';
  if (typeof body === 'object' && body !== null && ('evalMatches' in body || 'ruleId' in body)) {
    return 'This is a message of Grafana legacy alerting (version 8 and older), which is not supported. Switch to Grafana Alerting.';
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return `${shape}. If the contact point has a custom payload, remove it: the default payload is needed.`;
  }
  return `${shape}.`;
}
