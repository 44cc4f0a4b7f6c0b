import { alertLinks } from './alert-links';

test('addresses are links in a fixed order', () => {
  const links = alertLinks(
    {
      silence: 'https://grafana.test/silence',
      generator: 'https://prometheus.test/graph?g0.expr=up',
      runbook: 'http://wiki.test/x',
    },
    'alertmanager'
  );
  expect(links).toEqual([
    { rel: 'generator', href: 'https://prometheus.test/graph?g0.expr=up' },
    { rel: 'runbook', href: 'http://wiki.test/x' },
    { rel: 'silence', href: 'https://grafana.test/silence' },
  ]);
});

test("Grafana's generator is the page of the rule", () => {
  expect(alertLinks({ generator: 'https://grafana.test/alerting/grafana/abc/view' }, 'grafana')).toEqual([
    { rel: 'rule', href: 'https://grafana.test/alerting/grafana/abc/view' },
  ]);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '/relative',
  '',
  'nonsense',
])('%s is no link', (href) => {
  expect(alertLinks({ runbook: href, dashboard: href }, 'grafana')).toEqual([]);
});
