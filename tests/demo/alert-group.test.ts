/** When a group of alerts is told of: it waits, is joined, repeats and ends, as Alertmanager has it. */
import { notificationsOf } from './history/alert-group.mjs';

const MINUTE = 60_000;

describe('a group of alerts', () => {
  const timing = { groupWait: 30_000, groupInterval: 5 * MINUTE, repeatInterval: 240 * MINUTE };
  const fire = (name: string, from: number, to: number | null) => ({
    labels: { alertname: name },
    annotations: {},
    startsAt: from * MINUTE,
    endsAt: to === null ? null : to * MINUTE,
  });
  const told = (...args: Parameters<typeof notificationsOf>) =>
    notificationsOf(...args).map(({ at, members }) => [
      at / MINUTE,
      members.map(({ fire: { labels }, firing }) => `${labels.alertname} ${firing ? 'fires' : 'ends'}`).join(', '),
    ]);

  it('waits, tells when one joins, when one ends, and repeats', () => {
    expect(told([fire('a', 0, null), fire('b', 2, 12)], timing, 300 * MINUTE)).toEqual([
      [0.5, 'a fires'],
      [5.5, 'a fires, b fires'],
      [15.5, 'a fires, b ends'],
      [255.5, 'a fires'],
    ]);
  });

  it('tells the end with the start of a later fire when both came between two ticks', () => {
    const notifications = notificationsOf([fire('a', 0, 1), fire('a', 2, 4)], timing, 60 * MINUTE);
    expect(notifications.map(({ members }) => [members[0].fire.startsAt / MINUTE, members[0].firing])).toEqual([
      [0, true],
      [2, false],
    ]);
  });

  it('never tells of a fire that was over before the group was first told', () => {
    expect(told([fire('a', 0, 0.2)], timing, 60 * MINUTE)).toEqual([]);
  });
});
