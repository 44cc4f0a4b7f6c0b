// @ts-check
/** A regression that comes back with deployments: one case, and a fingerprint of its own for each of six versions. */
import { MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

const VERSIONS = ['2.11.4', '2.12.0', '2.12.3', '2.13.0', '2.13.2', '2.14.0'];

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
export function payments(calendar, random) {
  const days = calendar.weekdays(2, calendar.days - 2);
  const fires = VERSIONS.map((version, index) => {
    const daysAgo = days[Math.floor(((VERSIONS.length - 1 - index) * (days.length - 1)) / (VERSIONS.length - 1))];
    const startsAt =
      calendar.at(daysAgo, '14:00') + random.between(2, 95) * MINUTE + random.between(0, 59) * SECOND + 871;
    const rate = random.between(52, 118) / 10;
    return {
      labels: {
        alertname: 'PaymentsHighErrorRate',
        cluster: 'eu-1',
        env: 'prod',
        namespace: 'shop',
        service: 'payments',
        severity: index < 2 ? 'warning' : 'critical',
        version,
      },
      annotations: {
        ...notes(
          `${rate} % of payments fail`,
          `More than 5 % of requests to payments ${version} end in an error.`,
          'payments-errors'
        ),
        dashboard_url: 'https://grafana.example.test/d/payments?viewPanel=4',
      },
      startsAt,
      endsAt: startsAt + random.between(12, 40) * MINUTE,
    };
  });
  return [alertmanagerRoute(fires)];
}
