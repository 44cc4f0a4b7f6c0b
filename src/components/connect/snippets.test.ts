import { UNKNOWN_ADDRESS, alertmanagerUrl, grafanaUrl, snippets } from './snippets';

it('points every sender at its own door', () => {
  const texts = Object.fromEntries(snippets('https://recall.example').map(({ id, text }) => [id, text]));
  expect(texts['grafana-file']).toContain('url: https://recall.example/webhook/grafana\n');
  expect(texts.terraform).toContain('"https://recall.example/webhook/grafana"');
  expect(texts.alertmanager).toContain('url: https://recall.example/webhook/alertmanager\n');
  expect(texts.prometheus).toMatch(/scheme: https\n[\s\S]*targets: \['recall\.example'\]/);
});

it('shows a placeholder while the address is not known', () => {
  expect(grafanaUrl('')).toBe(`${UNKNOWN_ADDRESS}/webhook/grafana`);
  expect(alertmanagerUrl('')).toBe(`${UNKNOWN_ADDRESS}/webhook/alertmanager`);
});

it('has Grafana fill in the secret and Alertmanager send everything', () => {
  const [file, , alertmanager] = snippets('');
  expect(file.text).toMatch(/secret: \$GRAFANA_HMAC_SECRET\n\s+header: X-Grafana-Alerting-Signature/);
  expect(alertmanager.text).toMatch(/send_resolved: true\n\s+max_alerts: 0/);
});
