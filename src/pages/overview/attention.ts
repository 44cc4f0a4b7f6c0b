/** What on the overview asks for a look, in words, each with the place that lists it. */
import type { OverviewResponse } from '@alert-recall/contract';
import { deliveriesHref, heartbeatsHref, overviewHref } from '../../components/links';
import { capitalised, counted, numberWord } from '../../model/counting-words';
import { type Present, relativeTime, shortTime } from '../../model/instants';

export interface AttentionItem {
  id: string;
  text: string;
  href: string;
  /** A warning asks for something to be done; a note is only told. */
  tone: 'warning' | 'note';
  /** Fingerprint of the heartbeat whose silence a person may put away. */
  silent?: string;
}

const HOUR_MS = 3_600_000;

type Search = Record<string, string | undefined>;

/** `carried` is the range as it stands in the address, so that every list counts the same fires. */
export function attentionItems(
  attention: OverviewResponse['attention'],
  carried: Search,
  present: Present
): AttentionItem[] {
  return [
    ...firing(attention.firing, carried),
    ...unexplained(attention.unexplained, carried),
    ...unreadable(attention.unreadableDeliveries, carried),
    ...truncated(attention.truncated, carried),
    ...attention.silentHeartbeats.map(({ name, fingerprint, lastSeenAt }): AttentionItem => ({
      id: `heartbeat-${fingerprint}`,
      text: `heartbeat ${name} is silent, last seen ${relativeTime(lastSeenAt, present)}`,
      href: heartbeatsHref({ from: carried.from, to: carried.to, tz: carried.tz }),
      tone: 'warning',
      silent: fingerprint,
    })),
    ...tested(attention.lastTestAt, carried, present),
  ];
}

function firing(count: number, carried: Search): AttentionItem[] {
  const text = `${capitalised(numberWord(count))} ${count === 1 ? 'alert is' : 'alerts are'} firing now.`;
  return count > 0
    ? [{ id: 'firing', text, href: overviewHref({ ...carried, state: 'firing' }), tone: 'warning' }]
    : [];
}

function unexplained(count: number, carried: Search): AttentionItem[] {
  if (count === 0) {
    return [];
  }
  const cases = `${capitalised(numberWord(count))} ${count === 1 ? 'case' : 'cases'}`;
  const text = `${cases} fired three times or more and nobody has said why.`;
  return [{ id: 'unexplained', text, href: overviewHref({ ...carried, unexplained: 'true' }), tone: 'warning' }];
}

function unreadable(count: number, carried: Search): AttentionItem[] {
  const text = `${counted(count, 'delivery', 'deliveries')} could not be read`;
  return count > 0
    ? [{ id: 'unreadable', text, href: deliveriesHref({ ...carried, show: 'unreadable' }), tone: 'warning' }]
    : [];
}

function truncated({ groups, alerts }: OverviewResponse['attention']['truncated'], carried: Search): AttentionItem[] {
  if (groups === 0) {
    return [];
  }
  const group = groups === 1 ? 'one group' : counted(groups, 'group');
  const text = `${counted(alerts, 'alert')} of ${group} ${alerts === 1 ? 'was' : 'were'} cut off by max_alerts`;
  return [{ id: 'truncated', text, href: deliveriesHref({ ...carried, show: 'truncated' }), tone: 'warning' }];
}

function tested(at: string | null, carried: Search, present: Present): AttentionItem[] {
  return at
    ? [
        {
          id: 'test',
          text: `test received ${shortTime(at, present)}`,
          // The range of the page may not reach back to it.
          href: deliveriesHref({
            ...carried,
            from: new Date(Date.parse(at) - HOUR_MS).toISOString(),
            to: 'now',
            show: 'test',
          }),
          tone: 'note',
        },
      ]
    : [];
}
