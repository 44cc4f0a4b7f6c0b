// @ts-check
/** The body of an Alertmanager webhook, version 4. */
import { common, groupKeyOf, sortedByLabels, truncate } from './bodies.mjs';

/**
 * @param {import('./alert-group.mjs').Notification} notification
 * @param {import('./bodies.mjs').Route} route
 * @param {number} replica
 */
export function alertmanagerBody({ members }, route, replica = 1) {
  const all = sortedByLabels(members).map(({ fire, fingerprint, firing }) => ({
    status: firing ? 'firing' : 'resolved',
    labels: fire.labels,
    annotations: fire.annotations,
    startsAt: new Date(fire.startsAt).toISOString(),
    endsAt: firing || fire.endsAt === null ? '0001-01-01T00:00:00Z' : new Date(fire.endsAt).toISOString(),
    generatorURL: fire.generatorURL ?? graphUrl(fire.labels.alertname),
    fingerprint,
  }));
  const { alerts, truncatedAlerts } = truncate(all, route.maxAlerts);
  const { groupLabels, groupKey } = groupKeyOf(members[0].fire.labels, route);
  return {
    receiver: route.receiver,
    status: alerts.some(({ status }) => status === 'firing') ? 'firing' : 'resolved',
    alerts,
    groupLabels,
    commonLabels: common(alerts.map(({ labels }) => labels)),
    commonAnnotations: common(alerts.map(({ annotations }) => annotations)),
    externalURL: `https://alertmanager-${replica}.example.test`,
    version: '4',
    groupKey,
    truncatedAlerts,
  };
}

/** @param {string} name */
function graphUrl(name) {
  const expression = encodeURIComponent(`ALERTS{alertname="${name}"}`);
  return `https://prometheus.example.test/graph?g0.expr=${expression}&g0.tab=1`;
}
