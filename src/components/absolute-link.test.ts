import { absoluteLink } from './absolute-link';

test.each([
  ['https://grafana.test/a/app?from=now-7d&to=now&q=env%3Dprod', 'https://grafana.test/a/app?from=1&to=2&q=env%3Dprod'],
  [
    'https://grafana.test/grafana/a/app/alerts/x?tz=utc',
    'https://grafana.test/grafana/a/app/alerts/x?tz=utc&from=1&to=2',
  ],
  ['https://grafana.test/a/app?refresh=1m', 'https://grafana.test/a/app?from=1&to=2'],
])('%s', (href, expected) => {
  expect(absoluteLink(href, 1, 2)).toBe(expected);
});
