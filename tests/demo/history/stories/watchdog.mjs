// @ts-check
/** The heartbeat: an alert that always fires, to show that alerts arrive. */
import { HOUR, SECOND } from '../calendar.mjs';
import { alertmanagerRoute } from './alertmanager-route.mjs';

/** @param {import('../calendar.mjs').Calendar} calendar */
export function watchdog(calendar) {
  const fire = {
    labels: { alertname: 'Watchdog', cluster: 'eu-1', prometheus: 'monitoring/main', severity: 'none' },
    annotations: { summary: 'Always fires, to show that the way of an alert works' },
    startsAt: calendar.start + SECOND,
    endsAt: null,
  };
  return [alertmanagerRoute([fire], { receiver: 'heartbeat', replicas: 1, timing: { repeatInterval: HOUR } })];
}
