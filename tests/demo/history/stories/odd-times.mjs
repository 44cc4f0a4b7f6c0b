// @ts-check
/** Deliveries that are late, half readable, or name times that cannot be. */
import { HOUR, MINUTE, SECOND } from '../calendar.mjs';
import { identityOf } from '../alert-group.mjs';
import { alertmanagerBody } from '../alertmanager-body.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

export const NO_CLOCK = 'SensorSilent';

/** @param {import('../calendar.mjs').Calendar} calendar @returns {import('../history.mjs').Delivery[]} */
export function oddTimes(calendar) {
  return [...stuckQueue(calendar), ...laggingTwin(calendar), ...halfReadable(calendar), ...noClock(calendar)];
}

/** The way to us was cut for three hours: a fire is first heard of when it has long been over. */
function stuckQueue(/** @type {import('../calendar.mjs').Calendar} */ calendar) {
  const startsAt = calendar.at(13, '04:40') + 17 * SECOND;
  const fire = fireOf(
    'UplinkDown',
    { device: 'edge-router-1.example.test', severity: 'warning' },
    startsAt,
    22 * MINUTE
  );
  return [deliveryOf(startsAt + 3 * HOUR, fire, false)];
}

/** The second of a pair tells that a fire goes on when the first has told its end already. */
function laggingTwin(/** @type {import('../calendar.mjs').Calendar} */ calendar) {
  const startsAt = calendar.at(12, '13:05') + 41 * SECOND;
  const fire = fireOf(
    'UplinkDown',
    { device: 'edge-router-2.example.test', severity: 'warning' },
    startsAt,
    6 * MINUTE
  );
  return [
    deliveryOf(startsAt + 30 * SECOND, fire, true),
    deliveryOf(fire.endsAt + 12 * SECOND, fire, false),
    deliveryOf(fire.endsAt + 3 * MINUTE, fire, true, 2),
  ];
}

/** Something on the way turned the labels of one alert into a list; the one beside it is whole. */
function halfReadable(/** @type {import('../calendar.mjs').Calendar} */ calendar) {
  const startsAt = calendar.at(7, '09:25') + 3 * SECOND;
  const fire = fireOf('FanFailed', { device: 'rack-4.example.test', severity: 'info' }, startsAt, 40 * MINUTE);
  return [true, false].map((firing) => {
    const delivery = deliveryOf((firing ? startsAt : fire.endsAt) + 30 * SECOND, fire, firing);
    const [whole] = delivery.body.alerts;
    const broken = { ...whole, labels: ['FanFailed', 'rack-5.example.test'], fingerprint: '' };
    return { ...delivery, body: { ...delivery.body, alerts: [whole, broken] } };
  });
}

/** A sender without a clock: a start in two hours, none at all, one as a number, and an end before its start. */
function noClock(/** @type {import('../calendar.mjs').Calendar} */ calendar) {
  const at = calendar.at(2, '11:15') + 9 * SECOND;
  const oddStarts = {
    'sensor-1': new Date(at + 2 * HOUR).toISOString(),
    'sensor-2': '0001-01-01T00:00:00Z',
    'sensor-3': Math.floor((at - 4 * MINUTE) / SECOND),
    'sensor-4': new Date(at - MINUTE).toISOString(),
  };
  const tell = (/** @type {number} */ moment, /** @type {boolean} */ firing) => {
    const fires = Object.keys(oddStarts).map((device) =>
      fireOf(NO_CLOCK, { device, severity: 'info' }, at - MINUTE, 3 * MINUTE)
    );
    const delivery = deliveryOf(moment, fires, firing);
    const alerts = delivery.body.alerts.map((alert) => ({
      ...alert,
      startsAt: oddStarts[/** @type {keyof typeof oddStarts} */ (alert.labels.device)],
      ...(!firing && { endsAt: new Date(at - HOUR).toISOString() }),
    }));
    return { ...delivery, body: { ...delivery.body, alerts } };
  };
  return [tell(at, true), tell(at + 25 * MINUTE, false)];
}

/** @param {string} alertname @param {Record<string, string>} labels @param {number} startsAt @param {number} lasts */
function fireOf(alertname, labels, startsAt, lasts) {
  return {
    labels: { alertname, service: 'edge', site: 'plant-2', ...labels },
    annotations: notes(`${alertname} at ${labels.device}`, 'Told by a box of plant-2.', 'edge'),
    startsAt,
    endsAt: startsAt + lasts,
  };
}

/**
 * @param {number} at
 * @param {ReturnType<typeof fireOf> | ReturnType<typeof fireOf>[]} told
 * @param {boolean} firing
 */
function deliveryOf(at, told, firing, replica = 1) {
  const fires = [told].flat();
  const members = fires.map((fire) => ({ fire, fingerprint: identityOf(fire), firing }));
  const route = alertmanagerRoute(fires, { receiver: 'edge', groupBy: ['alertname'] });
  const body = alertmanagerBody({ at, members }, route, replica);
  return { at, door: /** @type {const} */ ('alertmanager'), body, readable: true };
}
