/**
 * The body that Alertmanager and Grafana share: a group of alerts. One bad alert is rejected by name, the others are
 * kept.
 */
import { z } from 'zod';
import { isTestAlert } from '../domain/alert/classify';
import { fingerprintOf } from '../domain/alert/fingerprint';
import type { AlertEvent, ReadDelivery, Source } from '../domain/types';
import { Unreadable, type ReadContext, type TextFilter } from './adapter';
import { readAlert } from './read-alert';
import { Rejections } from './rejections';
import { lineToKeep } from './texts-to-keep';
import { wireAlertOf } from './wire-alert';

const LONGEST_RECEIVER = 200;
const LONGEST_GROUP_KEY = 4_000;
/** Beyond, it is no count of alerts, and a sum of such would not be a number any more. */
const MOST_TRUNCATED = 10_000_000;

const anyText = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

const wireGroup = z.looseObject({
  alerts: z.array(z.unknown()),
  receiver: anyText,
  // A 64-bit number in protocol version 3.
  groupKey: anyText,
  truncatedAlerts: z.number().int().nonnegative().max(MOST_TRUNCATED).nullish().catch(null),
  orgId: z.number().int().positive().nullish().catch(null),
});

export function readGroup(source: Source, body: unknown, context: ReadContext): ReadDelivery {
  const parsed = wireGroup.safeParse(body);
  if (!parsed.success) throw new Unreadable(expected(body));
  const group = parsed.data;
  const events: AlertEvent[] = [];
  const rejections = new Rejections(context.filter);
  let test = false;
  group.alerts.forEach((raw, index) => {
    const alert = wireAlertOf(raw);
    if (typeof alert === 'string') {
      rejections.add(index, alert);
    } else if (isTestAlert(alert.labels)) {
      test = true;
    } else {
      try {
        events.push(readAlert(alert, context));
      } catch (error) {
        rejections.add(index, (error as Error).message);
      }
    }
  });
  return {
    source,
    orgId: group.orgId ?? firstOrg(group.alerts) ?? context.orgId,
    receiver: group.receiver ? lineToKeep(unquote(group.receiver), context.filter, LONGEST_RECEIVER) : null,
    groupKey: groupKeyOf(group.groupKey ?? '', context.filter),
    events,
    test: test && events.length === 0,
    listed: group.alerts.length,
    rejected: rejections.named,
    moreRejected: rejections.more,
    truncatedAlerts: group.truncatedAlerts ?? 0,
  };
}

/** Grafana 12 writes the organisation on each alert. */
function firstOrg(alerts: unknown[]): number | null {
  const org = (alerts[0] as { orgId?: unknown } | null | undefined)?.orgId;
  return typeof org === 'number' && Number.isSafeInteger(org) && org > 0 ? org : null;
}

/** Alertmanager sends the receiver's name quoted for regular expressions: `main\.hook` stands for `main.hook`. */
function unquote(receiver: string): string {
  return receiver.replace(/\\([\\.+*?()|[\]{}^$])/g, '$1');
}

/** A key is only ever compared: an overlong one is as good by its hash. */
function groupKeyOf(sent: string, filter: TextFilter): string {
  return sent.length > LONGEST_GROUP_KEY ? `#${fingerprintOf({ groupKey: sent })}` : filter.text(sent);
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
