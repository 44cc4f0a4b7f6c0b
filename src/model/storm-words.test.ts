import type { Storm } from '@alert-recall/contract';
import { stormSentence } from './storm-words';

const storm = (change: Partial<Storm> = {}): Storm => ({
  ...{ at: '2026-11-14T11:42:00.000Z', lastStartAt: '2026-11-14T11:43:00.000Z', endedAt: '2026-11-14T12:06:00.000Z' },
  ...{ alerts: 300, names: ['NodeUnreachable'], differentNames: 1, common: { label: 'cluster', value: 'dc-2' } },
  ...change,
});

test.each<[Partial<Storm>, string]>([
  [{}, 'Storm: 300 NodeUnreachable alerts of cluster dc-2 at once, 14 Nov 11:42, over after 24 min.'],
  [{ endedAt: null }, 'Storm: 300 NodeUnreachable alerts of cluster dc-2 at once, 14 Nov 11:42.'],
  [{ differentNames: 12 }, 'Storm: 300 alerts of cluster dc-2 at once, 14 Nov 11:42, over after 24 min.'],
  [{ differentNames: 12, common: null }, 'Storm: 300 alerts of 12 names at once, 14 Nov 11:42, over after 24 min.'],
])('%j', (change, sentence) => {
  expect(stormSentence(storm(change), { now: Date.parse('2026-11-30T12:00:00Z'), timeZone: 'utc' })).toBe(sentence);
});
