// @ts-check
/** One alert, eight times in three weeks, mostly in the early afternoon of a weekday; the last one fires right now. */
import { MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

/** Longer than any before: it is not like itself. */
const FIRING_FOR = 64 * MINUTE + 20 * SECOND;
const DAYS_WITH_A_FIRE = 6;

export const CHECKOUT_LABELS = {
  alertname: 'CheckoutHighErrorRate',
  cluster: 'eu-1',
  env: 'prod',
  namespace: 'shop',
  service: 'checkout',
  severity: 'critical',
};

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
export function checkout(calendar, random) {
  const days = calendar.weekdays(2, 21);
  const past = Array.from({ length: DAYS_WITH_A_FIRE }, (_, index) => {
    const daysAgo = days[Math.floor((index * (days.length - 1)) / (DAYS_WITH_A_FIRE - 1))];
    const startsAt =
      calendar.at(daysAgo, '14:00') + random.between(5, 80) * MINUTE + random.between(0, 59) * SECOND + 402;
    return fireOf(startsAt, startsAt + random.between(5, 26) * MINUTE, random);
  });
  // Once it came back before anybody had closed the incident.
  const before = past[2];
  before.endsAt = before.startsAt + 8 * MINUTE;
  const again = before.endsAt + 11 * MINUTE;
  return [
    alertmanagerRoute([
      ...past,
      fireOf(again, again + 7 * MINUTE, random),
      fireOf(calendar.now - FIRING_FOR, null, random),
    ]),
  ];
}

/** @param {number} startsAt @param {number | null} endsAt @param {import('../random.mjs').Random} random */
function fireOf(startsAt, endsAt, random) {
  return {
    labels: CHECKOUT_LABELS,
    annotations: {
      ...notes(
        `${random.between(61, 97) / 10} % of checkouts fail`,
        'More than 5 % of requests to checkout end in an error. Most are time-outs of the session service.',
        'checkout-errors'
      ),
      dashboard_url: 'https://grafana.example.test/d/checkout?viewPanel=2',
    },
    startsAt,
    endsAt,
  };
}
