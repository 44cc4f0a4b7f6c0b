// @ts-check
/**
 * A data source that stops answering: Grafana sends DatasourceNoData in the rule's place, and resolves the rule's own
 * alert for the reason that its series are missing. Once the query itself fails, and it sends DatasourceError.
 */
import { MINUTE } from '../calendar.mjs';

const RULE = { name: 'Devices offline', uid: 'edgedev003' };
const ROUTE = {
  door: /** @type {const} */ ('grafana'),
  receiver: 'Alert Recall',
  groupBy: ['alertname', 'grafana_folder'],
};

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random @returns {import('../bodies.mjs').Route[]} */
export function monitoringFaults(calendar, random) {
  const fires = [19, 12, 6, 5, 3, 1].flatMap((daysAgo) => faultOf(daysAgo, calendar, random));
  return [{ ...ROUTE, fires: [...fires, failedQuery(calendar)] }];
}

/** @param {import('../calendar.mjs').Calendar} calendar @returns {import('../alert-group.mjs').Fire} */
function failedQuery(calendar) {
  const startsAt = calendar.at(4, '21:20');
  return {
    labels: {
      alertname: 'DatasourceError',
      datasource_uid: 'prom-eu',
      grafana_folder: 'Edge',
      ref_id: 'A',
      rulename: RULE.name,
      severity: 'warning',
    },
    hiddenLabels: { __alert_rule_uid__: RULE.uid },
    annotations: {
      Error: 'failed to execute query A: the server answered 502',
      grafana_state_reason: 'Error',
      summary: 'devices of plant-2 are offline',
    },
    startsAt,
    endsAt: startsAt + 14 * MINUTE,
    ruleUid: RULE.uid,
    values: { A: -1, C: -1 },
  };
}

/**
 * @param {number} daysAgo
 * @param {import('../calendar.mjs').Calendar} calendar
 * @param {import('../random.mjs').Random} random
 * @returns {import('../alert-group.mjs').Fire[]}
 */
function faultOf(daysAgo, calendar, random) {
  const startsAt = calendar.at(daysAgo, '06:00') + random.between(0, 300) * MINUTE;
  const noDataAt = startsAt + random.between(8, 20) * MINUTE;
  const offline = random.between(3, 11);
  return [
    {
      labels: { alertname: RULE.name, grafana_folder: 'Edge', severity: 'warning', site: 'plant-2' },
      hiddenLabels: { __alert_rule_uid__: RULE.uid },
      annotations: { summary: `${offline} devices of plant-2 are offline` },
      endAnnotations: { grafana_state_reason: 'MissingSeries' },
      startsAt,
      endsAt: noDataAt + 10 * MINUTE,
      ruleUid: RULE.uid,
      panel: { dashboard: 'edge', id: 3 },
      values: { A: offline, C: 1 },
    },
    {
      labels: {
        alertname: 'DatasourceNoData',
        datasource_uid: 'prom-eu',
        grafana_folder: 'Edge',
        ref_id: 'A',
        rulename: RULE.name,
        severity: 'warning',
      },
      hiddenLabels: { __alert_rule_uid__: RULE.uid },
      annotations: { summary: 'devices of plant-2 are offline', grafana_state_reason: 'NoData' },
      startsAt: noDataAt,
      endsAt: noDataAt + random.between(12, 40) * MINUTE,
      ruleUid: RULE.uid,
      values: { A: -1, C: -1 },
    },
  ];
}
