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

it.each([
  [{ kind: 'secret' } as const, /authorization_credentials: \$WEBHOOK_SECRET\n$/],
  [
    { kind: 'signature', header: 'X-Sig', timestampHeader: 'X-Time' } as const,
    /header: X-Sig\n\s+timestampHeader: X-Time\n$/,
  ],
  [
    { kind: 'signature', header: 'X-Sig', timestampHeader: null } as const,
    /secret: \$GRAFANA_HMAC_SECRET\n\s+header: X-Sig\n$/,
  ],
])('shows what this door demands: %j', (demands, expected) => {
  const [file, terraform] = snippets('http://recall:8080', demands);
  expect(file.text).toMatch(expected);
  expect(terraform.where.includes('takes signed requests only')).toBe(demands.kind === 'signature');
});

it('has Grafana fill in the secret and Alertmanager send everything', () => {
  const [file, , alertmanager] = snippets('');
  expect(file.text).toMatch(/secret: \$GRAFANA_HMAC_SECRET\n\s+header: X-Grafana-Alerting-Signature/);
  expect(alertmanager.text).toMatch(/send_resolved: true\n\s+max_alerts: 0/);
});
