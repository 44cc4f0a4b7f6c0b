// @ts-check
/** What Alertmanager's and Grafana's bodies have in common. */

/**
 * Where alerts are sent on and how they are grouped. `replicas: 2`: a pair that both send now and then.
 *
 * @typedef {{ door: 'alertmanager' | 'grafana', receiver: string, groupBy: string[], matcher?: string, maxAlerts?: number,
 *   replicas?: number, timing?: Partial<import('./alert-group.mjs').Timing>, fires: import('./alert-group.mjs').Fire[] }} Route
 */

/** @param {Record<string, string>} labels @param {Route} route */
export function groupKeyOf(labels, { groupBy, matcher = '' }) {
  const groupLabels = Object.fromEntries(groupBy.filter((name) => labels[name]).map((name) => [name, labels[name]]));
  const pairs = Object.entries(groupLabels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return { groupLabels, groupKey: `{}${matcher ? `/{${matcher}}` : ''}:{${pairs.join(', ')}}` };
}

/** The entries that all of them share. @param {Record<string, string>[]} maps */
export function common([first = {}, ...others]) {
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((map) => map[name] === value))
  );
}

/** @param {import('./alert-group.mjs').Member[]} members */
export function sortedByLabels(members) {
  const text = (/** @type {import('./alert-group.mjs').Member} */ { fire }) => JSON.stringify(fire.labels);
  return [...members].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

/** @template T @param {T[]} alerts @param {number} [limit] */
export function truncate(alerts, limit = alerts.length) {
  return { alerts: alerts.slice(0, limit), truncatedAlerts: Math.max(0, alerts.length - limit) };
}
