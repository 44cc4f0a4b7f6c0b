// @ts-check
/** The everyday alerts of a shop with some dozens of services: each with a rate, a usual duration and its hours. */
import { DAY, HOUR, MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';
import { CATALOGUE } from './catalogue.mjs';

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random @returns {import('../bodies.mjs').Route[]} */
export function background(calendar, random) {
  return CATALOGUE.map((entry) => {
    const fires = startsOf(entry, calendar, random).map((startsAt) => fireOf(entry, startsAt, random));
    return entry.folder
      ? { door: 'grafana', receiver: 'Alert Recall', groupBy: ['alertname', 'grafana_folder'], fires }
      : alertmanagerRoute(fires, { groupBy: ['alertname', 'service'] });
  });
}

/** @param {import('./catalogue.mjs').Entry} entry @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
function startsOf(entry, calendar, random) {
  const starts = [];
  for (let daysAgo = calendar.days; daysAgo >= 0; daysAgo--) {
    const busy = calendar.isWeekday(daysAgo) ? 1.2 : 0.5;
    const [first, last] = entry.hours;
    let times = Math.floor((entry.perWeek / 7) * busy + random.next());
    while (times-- > 0) {
      const hour = random.between(first, last);
      starts.push(calendar.at(daysAgo, '00:00') + hour * HOUR + random.between(0, 3599) * SECOND + 118);
    }
  }
  // An alert of a new service has no past.
  const knownSince = calendar.now - (entry.sinceDays ?? calendar.days) * DAY;
  return starts
    .sort((a, b) => a - b)
    .filter((startsAt) => startsAt >= knownSince && startsAt < calendar.now - 30 * MINUTE);
}

/** @param {import('./catalogue.mjs').Entry} entry @param {number} startsAt @param {import('../random.mjs').Random} random */
function fireOf(entry, startsAt, random) {
  const [shortest, longest] = entry.minutes;
  const value = random.between(entry.values[0] * 10, entry.values[1] * 10) / 10;
  const summary = entry.summary.replace('{}', String(value));
  const { alertname, service, severity, folder, uid } = entry;
  const place = { env: 'prod', service, severity, ...entry.labels };
  const common = { startsAt, endsAt: startsAt + random.between(shortest * 60, longest * 60) * SECOND };
  if (!folder) {
    return {
      ...common,
      labels: { alertname, cluster: 'eu-1', ...place },
      annotations: notes(summary, entry.about, entry.page),
    };
  }
  return {
    ...common,
    startsAt: Math.floor(startsAt / 10_000) * 10_000,
    labels: { alertname, grafana_folder: folder, ...place },
    hiddenLabels: { __alert_rule_uid__: uid ?? entry.page },
    annotations: notes(summary, entry.about, entry.page),
    ruleUid: uid ?? entry.page,
    panel: { dashboard: entry.page, id: 2 },
    values: { A: value, C: 1 },
  };
}
