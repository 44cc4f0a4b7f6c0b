// @ts-check
/** The body of Grafana's webhook contact point. */
import { common, groupKeyOf, sortedByLabels, truncate } from './bodies.mjs';

const GRAFANA = 'https://grafana.example.test';

/**
 * @param {import('./alert-group.mjs').Notification} notification
 * @param {import('./bodies.mjs').Route} route
 */
export function grafanaBody({ members }, route) {
  const all = sortedByLabels(members).map((member) => alertOf(member));
  const { alerts, truncatedAlerts } = truncate(all, route.maxAlerts);
  const { groupLabels, groupKey } = groupKeyOf(members[0].fire.labels, route);
  const firing = alerts.filter(({ status }) => status === 'firing').length;
  const title = `[${firing > 0 ? `FIRING:${firing}` : 'RESOLVED'}] ${Object.values(groupLabels).join(' ')}`;
  return {
    receiver: route.receiver,
    status: firing > 0 ? 'firing' : 'resolved',
    alerts,
    groupLabels,
    commonLabels: common(alerts.map(({ labels }) => labels)),
    commonAnnotations: common(alerts.map(({ annotations }) => annotations)),
    externalURL: `${GRAFANA}/`,
    version: '1',
    groupKey,
    truncatedAlerts,
    orgId: 1,
    title,
    state: firing > 0 ? 'alerting' : 'ok',
    message: `**${firing > 0 ? 'Firing' : 'Resolved'}**\n\n${alerts.map(({ annotations }) => annotations.summary).join('\n')}`,
  };
}

/** @param {import('./alert-group.mjs').Member} member */
function alertOf({ fire, fingerprint, firing }) {
  const { dashboard, id } = fire.panel ?? {};
  const silence = Object.entries(fire.labels).map(
    ([name, value]) => `matcher=${encodeURIComponent(`${name}=${value}`)}`
  );
  const values = Object.entries(fire.values ?? {});
  return {
    status: firing ? 'firing' : 'resolved',
    labels: fire.labels,
    annotations: firing ? fire.annotations : { ...fire.annotations, ...fire.endAnnotations },
    startsAt: seconds(fire.startsAt),
    endsAt: firing || fire.endsAt === null ? '0001-01-01T00:00:00Z' : seconds(fire.endsAt),
    generatorURL: `${GRAFANA}/alerting/grafana/${fire.ruleUid}/view?orgId=1`,
    fingerprint,
    silenceURL: `${GRAFANA}/alerting/silence/new?alertmanager=grafana&${silence.join('&')}&orgId=1`,
    dashboardURL: dashboard ? `${GRAFANA}/d/${dashboard}?orgId=1` : '',
    panelURL: dashboard ? `${GRAFANA}/d/${dashboard}?orgId=1&viewPanel=${id}` : '',
    values: values.length > 0 ? fire.values : null,
    valueString: values.map(([name, value]) => `[ var='${name}' labels={} value=${value} ]`).join(', '),
    orgId: 1,
    ruleUID: fire.ruleUid,
  };
}

/** Grafana evaluates on whole seconds. @param {number} instant */
function seconds(instant) {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
}
