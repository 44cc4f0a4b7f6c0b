// @ts-check
/** Trouble in Kubernetes: a workload that keeps crashing, pods whose name changes, and the alert that mutes others. */
import { DAY, HOUR, MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
export function pods(calendar, random) {
  return [alertmanagerRoute([...crashes(calendar, random), ...memoryKills(calendar, random), ...muting(calendar)])];
}

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
function crashes(calendar, random) {
  const bad = [
    { start: calendar.now - 4 * DAY, times: 12 },
    { start: calendar.now - 11 * DAY, times: 21 },
  ];
  return bad.flatMap(({ start, times }) => {
    let startsAt = start + random.between(0, 3 * HOUR);
    return Array.from({ length: times }, () => {
      const fire = {
        labels: {
          alertname: 'KubePodCrashLooping',
          cluster: 'eu-1',
          container: 'cart',
          deployment: 'cart',
          env: 'prod',
          namespace: 'shop',
          severity: 'critical',
        },
        annotations: notes(
          'cart restarts again and again',
          'A container of shop/cart is waiting after a crash.',
          'crash-loop'
        ),
        startsAt,
        endsAt: startsAt + random.between(15, 32) * MINUTE,
      };
      startsAt += random.between(110, 250) * MINUTE;
      return fire;
    });
  });
}

/** The pod's name is part of the labels, so each kill is a fingerprint of its own. @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
function memoryKills(calendar, random) {
  return Array.from({ length: 9 }, (_, index) => {
    const startsAt = calendar.now - (27 - index * 3) * DAY + random.between(0, 20 * HOUR);
    const pod = `recommend-6f9d8c7b-${random.between(0x10000, 0xfffff).toString(36)}`;
    return {
      labels: {
        alertname: 'ContainerOomKilled',
        cluster: 'eu-1',
        env: 'prod',
        namespace: 'shop',
        pod,
        service: 'recommend',
        severity: 'warning',
      },
      annotations: notes(
        `${pod} was out of memory`,
        'The kernel ended a container that used more than its limit.',
        'oom-killed'
      ),
      startsAt,
      endsAt: startsAt + random.between(6, 11) * MINUTE,
    };
  });
}

/** @param {import('../calendar.mjs').Calendar} calendar */
function muting(calendar) {
  return [2, 9, 16].map((daysAgo) => ({
    labels: { alertname: 'InfoInhibitor', cluster: 'eu-1', namespace: 'shop', severity: 'none' },
    annotations: { summary: 'Mutes alerts of severity info in shop' },
    startsAt: calendar.at(daysAgo, '15:20') + 33 * SECOND,
    endsAt: calendar.at(daysAgo, '16:10'),
  }));
}
