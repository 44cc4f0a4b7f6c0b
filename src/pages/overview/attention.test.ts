import { overviewSample } from '../../test/overview-samples';
import { attentionItems } from './attention';

const present = { now: Date.parse('2026-11-30T12:00:00.000Z'), timeZone: 'utc' };
const carried = { from: 'now-7d', to: 'now' };
const nothing = overviewSample().attention;

it('is empty when nothing asks for a look', () => {
  expect(attentionItems(nothing, carried, present)).toEqual([]);
});

it('names each thing and leads to its list with the same range', () => {
  const items = attentionItems(
    {
      firing: 2,
      unexplained: 5,
      unreadableDeliveries: 1,
      truncated: { groups: 1, alerts: 2 },
      lastTestAt: '2026-11-30T10:02:00.000Z',
      silentHeartbeats: [{ name: 'Watchdog', fingerprint: 'a/b', lastSeenAt: '2026-11-30T07:00:00.000Z' }],
    },
    carried,
    present
  );
  expect(items.map(({ text }) => text)).toEqual([
    'Two alerts are firing now.',
    'Five cases fired three times or more and nobody has said why.',
    '1 delivery could not be read',
    '2 alerts of one group were cut off by max_alerts',
    'heartbeat Watchdog is silent, last seen 5 h ago',
    'test received 10:02',
  ]);
  expect(items.map(({ href }) => href)).toEqual([
    '/a/alertrecall-history-app?from=now-7d&to=now&state=firing',
    '/a/alertrecall-history-app?from=now-7d&to=now&unexplained=true',
    '/a/alertrecall-history-app/deliveries?from=now-7d&to=now&show=unreadable',
    '/a/alertrecall-history-app/deliveries?from=now-7d&to=now&show=truncated',
    '/a/alertrecall-history-app/heartbeats?from=now-7d&to=now',
    '/a/alertrecall-history-app/deliveries?from=2026-11-30T09%3A02%3A00.000Z&to=now&show=test',
  ]);
  expect(items.map(({ silent }) => silent).filter(Boolean)).toEqual(['a/b']);
  expect(items.filter(({ tone }) => tone === 'note').map(({ id }) => id)).toEqual(['test']);
});

it('speaks of one in the singular', () => {
  const texts = attentionItems(
    { ...nothing, unexplained: 1, truncated: { groups: 3, alerts: 1 } },
    carried,
    present
  ).map(({ text }) => text);
  expect(texts).toEqual([
    'One case fired three times or more and nobody has said why.',
    '1 alert of 3 groups was cut off by max_alerts',
  ]);
});
