import { absoluteLink } from './copy-link';

const range = { from: '2026-11-23T12:00:00.000Z', to: '2026-11-30T12:00:00.000Z' };

it.each([
  [
    'https://g.test/grafana/a/app/alerts/abc',
    'https://g.test/grafana/a/app/alerts/abc?from=1795435200000&to=1796040000000',
  ],
  [
    'https://g.test/a/app/alerts/abc?from=now-7d&to=now&tz=utc&fire=7&tab=told&refresh=30s',
    'https://g.test/a/app/alerts/abc?from=1795435200000&to=1796040000000&tz=utc&fire=7&tab=told',
  ],
])('of %s is %s', (address, link) => {
  expect(absoluteLink(address, range)).toBe(link);
});
