// @ts-check
/** An optic that dies slowly: the link comes and goes in bursts, more often from week to week. */
import { DAY, HOUR, MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

/** Bursts in each week, the oldest first, and how long a burst is. */
const WEEKS = [
  { bursts: 1, flaps: 5 },
  { bursts: 2, flaps: 6 },
  { bursts: 2, flaps: 7 },
  { bursts: 5, flaps: 13 },
];

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
export function linkFlapping(calendar, random) {
  const fires = WEEKS.flatMap(({ bursts, flaps }, week) => {
    const weekStart = calendar.now - (WEEKS.length - week) * 7 * DAY + 9 * HOUR;
    return Array.from({ length: bursts }, (_, burst) =>
      burstOf(weekStart + Math.floor((burst * 6 * DAY) / bursts) + random.between(0, 5 * 60) * MINUTE, flaps, random)
    ).flat();
  });
  return [
    alertmanagerRoute(fires, {
      groupBy: ['alertname', 'device'],
      timing: { groupWait: 10 * SECOND, groupInterval: MINUTE },
    }),
  ];
}

/** @param {number} start @param {number} flaps @param {import('../random.mjs').Random} random */
function burstOf(start, flaps, random) {
  let startsAt = start;
  return Array.from({ length: flaps }, () => {
    const fire = {
      labels: {
        alertname: 'LinkFlapping',
        device: 'core-3.example.test',
        interface: 'xe-0/0/1',
        service: 'network',
        severity: 'warning',
        site: 'plant-1',
      },
      annotations: notes(
        'Link xe-0/0/1 of core-3 changed state',
        'More than two changes of state in one minute.',
        'link-flapping'
      ),
      startsAt,
      endsAt: startsAt + random.between(70, 170) * SECOND,
    };
    startsAt += random.between(6 * 60, 12 * 60) * SECOND;
    return fire;
  });
}
