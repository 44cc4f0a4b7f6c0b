// @ts-check
/** A storm: one switch fails, and within a minute 300 hosts behind it are out of reach. */
import { MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

const HOSTS = 300;

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
export function outage(calendar, random) {
  const start = calendar.at(17, '11:42');
  const end = start + 24 * MINUTE;
  const fires = Array.from({ length: HOSTS }, (_, index) => {
    const host = `r${Math.floor(index / 30) + 1}-node-${String(index % 30).padStart(2, '0')}.example.test`;
    return {
      labels: {
        alertname: 'NodeUnreachable',
        cluster: 'dc-2',
        host,
        job: 'node',
        severity: index % 10 === 0 ? 'critical' : 'warning',
      },
      annotations: notes(`${host} does not answer`, 'No answer to five probes in a row.', 'node-unreachable'),
      startsAt: start + random.between(0, 58 * 1000),
      endsAt: end + random.between(0, 90) * SECOND,
    };
  });
  return [alertmanagerRoute(fires, { groupBy: ['alertname', 'cluster'], timing: { groupInterval: MINUTE } })];
}
