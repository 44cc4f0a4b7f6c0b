// @ts-check
/** What happens to every receiver sooner or later: cut groups, tests, unreadable bodies, edits, values in labels. */
import { DAY, MINUTE, SECOND } from '../calendar.mjs';
import { fingerprintOf } from '../fingerprint.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

const GRAFANA_ROUTE = {
  door: /** @type {const} */ ('grafana'),
  receiver: 'Alert Recall',
  groupBy: ['alertname', 'grafana_folder'],
};

/** @param {import('../calendar.mjs').Calendar} calendar @returns {import('../bodies.mjs').Route[]} */
export function oddRoutes(calendar) {
  return [cutGroup(calendar), neverResolved(calendar), valueInLabel(calendar), renamedRule(calendar)];
}

/** `max_alerts: 3` for a group of five. @param {import('../calendar.mjs').Calendar} calendar */
function cutGroup(calendar) {
  const startsAt = calendar.at(3, '10:20');
  const fires = [1, 2, 3, 4, 5].map((number) => ({
    labels: {
      alertname: 'WorkerStuck',
      cluster: 'eu-1',
      instance: `worker-${number}.example.test`,
      service: 'workers',
      severity: 'warning',
    },
    annotations: notes(
      `worker-${number} has not finished a task for 15 min`,
      'The queue is not empty.',
      'worker-stuck'
    ),
    startsAt: startsAt + number * 40,
    endsAt: startsAt + 22 * MINUTE,
  }));
  return alertmanagerRoute(fires, { receiver: 'capped', matcher: 'service="workers"', maxAlerts: 3, replicas: 1 });
}

/** The host was taken away together with what watched it. @param {import('../calendar.mjs').Calendar} calendar */
function neverResolved(calendar) {
  const startsAt = calendar.at(9, '16:48') + 12 * SECOND;
  const fire = {
    labels: {
      alertname: 'RaidDegraded',
      env: 'prod',
      host: 'legacy-9.example.test',
      service: 'archive',
      severity: 'error',
    },
    annotations: notes('A disk of legacy-9 has failed', 'The array runs on one disk less.', 'raid'),
    startsAt,
    endsAt: null,
    lostAt: startsAt + 6 * 60 * MINUTE,
  };
  return alertmanagerRoute([fire], { groupBy: ['alertname', 'host'] });
}

/** A rule that puts the measured value into a label: every evaluation is an alert of its own. @param {import('../calendar.mjs').Calendar} calendar */
function valueInLabel(calendar) {
  const start = calendar.at(5, '12:30');
  const fires = [90.4, 91.2, 91.9, 92.3, 93.1, 92.7].map((value, index) => ({
    labels: {
      alertname: 'DiskUsageHigh',
      env: 'prod',
      host: 'node-5.example.test',
      severity: 'warning',
      value: String(value),
    },
    annotations: notes(
      `The disk of node-5 is ${value} % full`,
      'The label "value" changes at each evaluation.',
      'disk-usage'
    ),
    startsAt: start + index * MINUTE,
    endsAt: start + (index + 1) * MINUTE,
  }));
  return alertmanagerRoute(fires, { groupBy: ['alertname', 'host'], timing: { groupInterval: MINUTE }, replicas: 1 });
}

/** A rule is renamed while its alert fires. @param {import('../calendar.mjs').Calendar} calendar */
function renamedRule(calendar) {
  const uid = 'k8srestart';
  const startsAt = calendar.at(10, '08:00');
  const renamedAt = startsAt + 60 * MINUTE;
  const fires = [
    { name: 'Pod restarts', startsAt, endsAt: renamedAt, endAnnotations: { grafana_state_reason: 'Updated' } },
    { name: 'Pod restarts too often', startsAt: renamedAt + 5 * MINUTE, endsAt: renamedAt + 80 * MINUTE },
    { name: 'Pod restarts too often', startsAt: calendar.now - 2 * DAY, endsAt: calendar.now - 2 * DAY + 35 * MINUTE },
  ].map(({ name, ...fire }) => ({
    ...fire,
    labels: { alertname: name, grafana_folder: 'K8s', pod: 'api-0', severity: 'warning' },
    hiddenLabels: { __alert_rule_uid__: uid },
    annotations: { summary: 'api-0 has restarted 5 times within an hour' },
    ruleUid: uid,
    values: { A: 5, C: 1 },
  }));
  return { ...GRAFANA_ROUTE, fires };
}

/** Deliveries that no group of alerts makes. @param {import('../calendar.mjs').Calendar} calendar @returns {import('../history.mjs').Delivery[]} */
export function oddDeliveries(calendar) {
  return [
    { at: calendar.at(20, '10:02'), door: 'grafana', body: testButton(calendar.at(20, '10:02')), readable: true },
    { at: calendar.at(6, '15:31'), door: 'grafana', body: customPayload(), readable: false },
  ];
}

/** @param {number} at */
function testButton(at) {
  const labels = { alertname: 'TestAlert', instance: 'Grafana' };
  const fingerprint = fingerprintOf(labels);
  const annotations = { summary: 'Notification test' };
  const alert = {
    status: 'firing',
    labels,
    annotations,
    startsAt: new Date(at).toISOString(),
    endsAt: '0001-01-01T00:00:00Z',
    generatorURL: '',
    fingerprint,
    silenceURL:
      'https://grafana.example.test/alerting/silence/new?alertmanager=grafana&matcher=alertname%3DTestAlert&matcher=instance%3DGrafana',
    dashboardURL: '',
    panelURL: '',
    values: null,
    valueString: "[ metric='foo' labels={instance=bar} value=10 ]",
  };
  return {
    receiver: 'Alert Recall',
    status: 'firing',
    alerts: [alert],
    groupLabels: labels,
    commonLabels: labels,
    commonAnnotations: annotations,
    externalURL: 'https://grafana.example.test/',
    version: '1',
    groupKey: `webhook-${fingerprint}-${Math.floor(at / SECOND)}`,
    truncatedAlerts: 0,
    orgId: 1,
    title: '[FIRING:1] TestAlert Grafana',
    state: 'alerting',
    message: '**Firing**\n\nValue: [no value]',
  };
}

/** A contact point with a payload template made for a chat. */
function customPayload() {
  return {
    text: ':fire: HighCpu on images',
    attachments: [{ color: '#e02f44', title: 'HighCpu', fields: [{ title: 'service', value: 'images', short: true }] }],
  };
}
