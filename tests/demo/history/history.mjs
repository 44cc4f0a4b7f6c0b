// @ts-check
/** Thirty days of alerts as webhook deliveries, in the order in which they arrive; nothing is sent from here. */
import { alertmanagerBody } from './alertmanager-body.mjs';
import { notificationsOf } from './alert-group.mjs';
import { Calendar, HOUR, MINUTE, SECOND } from './calendar.mjs';
import { grafanaBody } from './grafana-body.mjs';
import { Random } from './random.mjs';
import { background } from './stories/background.mjs';
import { backupDisk } from './stories/backup-disk.mjs';
import { certificate } from './stories/certificate.mjs';
import { checkout } from './stories/checkout.mjs';
import { linkFlapping } from './stories/link-flapping.mjs';
import { monitoringFaults } from './stories/monitoring-faults.mjs';
import { oddTimes } from './stories/odd-times.mjs';
import { oddDeliveries, oddRoutes } from './stories/oddities.mjs';
import { outage } from './stories/outage.mjs';
import { payments } from './stories/payments.mjs';
import { pods } from './stories/pods.mjs';
import { watchdog } from './stories/watchdog.mjs';

const STORIES = [
  backupDisk,
  linkFlapping,
  payments,
  checkout,
  certificate,
  outage,
  pods,
  monitoringFaults,
  watchdog,
  background,
  oddRoutes,
];
const TIMING = { groupWait: 30 * SECOND, groupInterval: 5 * MINUTE, repeatInterval: 4 * HOUR };

/**
 * A delivery that cannot be read is answered 400, every other one 2xx.
 *
 * @typedef {{ at: number, door: 'alertmanager' | 'grafana', body: unknown, readable: boolean }} Delivery
 */

/**
 * `until` lies after now for what will go on while one looks: heartbeats, repeats, the end of what fires.
 *
 * @param {{ now: number, days?: number, until?: number, seed?: number }} options
 * @returns {Delivery[]}
 */
export function createHistory({ now, days = 30, until = now, seed = 20 }) {
  const calendar = new Calendar(now, days, until);
  /** @type {Delivery[]} */
  const deliveries = [...oddDeliveries(calendar), ...oddTimes(calendar)];
  STORIES.forEach((story, index) => {
    // A source of its own, so that a change to one story leaves the others as they were.
    const random = new Random(seed * 1000 + index);
    story(calendar, random).forEach((route) => deliveries.push(...deliveriesOf(route, calendar, seed)));
  });
  return deliveries.filter(({ at }) => at >= calendar.start && at <= until).sort((a, b) => a.at - b.at);
}

/**
 * @param {import('./bodies.mjs').Route} route
 * @param {Calendar} calendar
 * @param {number} seed
 */
function deliveriesOf(route, calendar, seed) {
  const fires = route.fires.filter(({ startsAt }) => startsAt >= calendar.start && startsAt <= calendar.until);
  return groupsOf(fires, route.groupBy).flatMap((group) =>
    notificationsOf(group, { ...TIMING, ...route.timing }, calendar.until).flatMap((notification) => {
      // Chance that depends on the moment alone, so that what comes later changes nothing that was.
      const random = new Random(seed + notification.at);
      const at = notification.at + random.between(20, 400);
      if (route.door === 'grafana') {
        return [{ at, door: route.door, body: grafanaBody(notification, route), readable: true }];
      }
      const twins = route.replicas === 2 && random.chance(0.4) ? [1, 2] : [1];
      return twins.map((replica) => ({
        at: at + (replica - 1) * 7,
        door: route.door,
        body: alertmanagerBody(notification, route, replica),
        readable: true,
      }));
    })
  );
}

/**
 * @param {import('./alert-group.mjs').Fire[]} fires
 * @param {string[]} groupBy
 */
function groupsOf(fires, groupBy) {
  /** @type {Map<string, import('./alert-group.mjs').Fire[]>} */
  const groups = new Map();
  for (const fire of fires) {
    const key = JSON.stringify(groupBy.map((name) => fire.labels[name]));
    groups.set(key, [...(groups.get(key) ?? []), fire]);
  }
  return [...groups.values()];
}
