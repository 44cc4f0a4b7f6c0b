// @ts-check
/**
 * A data source that stops answering: Grafana sends DatasourceNoData or DatasourceError in the rule's place, and resolves
 * the rule's own alert for the reason that its series are missing.
 */
import { MINUTE } from '../calendar.mjs';

/**
 * @typedef {{ name: string, uid: string, severity: string, place: Record<string, string>, panel: number, datasource: string,
 *   fault: string, reason: string, problem: Record<string, string>, days: number[], summary: (value: number) => string }} Rule
 */

/** @type {Rule[]} */
const RULES = [
  {
    name: 'Devices offline',
    uid: 'edgedev003',
    severity: 'warning',
    place: { site: 'plant-2' },
    panel: 3,
    datasource: 'prom-eu',
    fault: 'DatasourceNoData',
    reason: 'NoData',
    problem: { summary: 'devices of plant-2 are offline' },
    days: [19, 12, 6, 5, 3, 1],
    summary: (value) => `${value} devices of plant-2 are offline`,
  },
  {
    name: 'Gateway log errors',
    uid: 'edgelog004',
    severity: 'warning',
    place: { service: 'edge-gateway' },
    panel: 5,
    datasource: 'loki-eu',
    fault: 'DatasourceError',
    reason: 'Error',
    problem: {
      summary: 'The gateway of plant-2 logs errors',
      Error:
        'failed to execute query A: Post "https://loki.example.test/loki/api/v1/query_range": context deadline exceeded',
    },
    days: [15, 8, 2],
    summary: (value) => `The gateway of plant-2 logged ${value} errors in five minutes`,
  },
];

const ROUTE = {
  door: /** @type {const} */ ('grafana'),
  receiver: 'Alert Recall',
  groupBy: ['alertname', 'grafana_folder'],
};

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random @returns {import('../bodies.mjs').Route[]} */
export function monitoringFaults(calendar, random) {
  return RULES.map((rule) => ({
    ...ROUTE,
    fires: rule.days.flatMap((daysAgo) => faultOf(rule, daysAgo, calendar, random)),
  }));
}

/**
 * @param {Rule} rule
 * @param {number} daysAgo
 * @param {import('../calendar.mjs').Calendar} calendar
 * @param {import('../random.mjs').Random} random
 * @returns {import('../alert-group.mjs').Fire[]}
 */
function faultOf({ name, uid, severity, place, panel, ...rule }, daysAgo, calendar, random) {
  const startsAt = calendar.at(daysAgo, '06:00') + random.between(0, 300) * MINUTE;
  const failsAt = startsAt + random.between(8, 20) * MINUTE;
  const value = random.between(3, 11);
  const hiddenLabels = { __alert_rule_uid__: uid };
  return [
    {
      labels: { alertname: name, grafana_folder: 'Edge', severity, ...place },
      hiddenLabels,
      annotations: { summary: rule.summary(value) },
      endAnnotations: { grafana_state_reason: 'MissingSeries' },
      startsAt,
      endsAt: failsAt + 10 * MINUTE,
      ruleUid: uid,
      panel: { dashboard: 'edge', id: panel },
      values: { A: value, C: 1 },
    },
    {
      labels: {
        alertname: rule.fault,
        datasource_uid: rule.datasource,
        grafana_folder: 'Edge',
        ref_id: 'A',
        rulename: name,
        severity,
      },
      hiddenLabels,
      annotations: { ...rule.problem, grafana_state_reason: rule.reason },
      startsAt: failsAt,
      endsAt: failsAt + random.between(12, 40) * MINUTE,
      ruleUid: uid,
      // A query without data has placeholders for values, one that failed has none.
      ...(rule.reason === 'NoData' && { values: { A: -1, C: -1 } }),
    },
  ];
}
