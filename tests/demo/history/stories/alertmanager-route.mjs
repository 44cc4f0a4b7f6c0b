// @ts-check
/** The usual way of an alert from Prometheus: grouped by name and place, sent on by Alertmanager. */

const RUNBOOKS = 'https://runbooks.example.test';

/**
 * @param {import('../alert-group.mjs').Fire[]} fires
 * @param {Partial<import('../bodies.mjs').Route>} [options]
 * @returns {import('../bodies.mjs').Route}
 */
export function alertmanagerRoute(fires, options = {}) {
  return {
    door: 'alertmanager',
    receiver: 'alert-recall',
    groupBy: ['alertname', 'cluster', 'namespace'],
    replicas: 2,
    fires,
    ...options,
  };
}

/** @param {string} summary @param {string} description @param {string} page @returns {Record<string, string>} */
export function notes(summary, description, page) {
  return { summary, description, runbook_url: `${RUNBOOKS}/${page}` };
}
