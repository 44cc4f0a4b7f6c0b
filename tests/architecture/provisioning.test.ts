/** The provisioning files and docker-compose.yaml fit each other, the plugin and the sidecar; no secret is written in them. */
import { sections } from '../../backend/src/app/config';
import { secretSections } from '../../backend/src/app/secrets';
import { adapters } from '../../backend/src/ingest/registry';
import { files, text, yaml } from './support/repository';

const manifest = JSON.parse(text('plugin.json'));
const compose = yaml('docker-compose.yaml');
const { grafana, sidecar, alertmanager, prometheus } = compose.services;
const secrets = Object.values(secretSections).flatMap((schema) => Object.keys(schema.shape));
const settings = Object.values(sections).flatMap((schema) => Object.keys(schema.shape));
const doorOf = (id: string) => adapters.find((adapter) => adapter.id === id)!.path;

describe('provisioning', () => {
  const paths = files().filter((path) => /^provisioning\/.*\.(ya?ml)$/.test(path));

  it.each(paths)('%s can be read and says which version of the format it is', (path) => {
    expect(yaml(path)).toMatchObject({ apiVersion: 1 });
  });

  it.each(paths)('%s takes from the environment only what docker-compose.yaml gives Grafana', (path) => {
    const named = [
      ...text(path)
        .replace(/^\s*#.*$/gm, '')
        .matchAll(/\$\{?([A-Z_]+)/g),
    ].map((match) => match[1]!);
    expect(named.filter((name) => !(name in grafana.environment))).toEqual([]);
  });

  it('turns the app on with the fields that its routes read', () => {
    const [app] = yaml('provisioning/plugins/app.yaml').apps;
    const read = [...JSON.stringify(manifest.routes).matchAll(/\.(JsonData|SecureJsonData)\.(\w+)/g)].map(
      (match) => `${match[1]}.${match[2]}`
    );
    const given = [
      ...Object.keys(app.jsonData).map((key) => `JsonData.${key}`),
      ...Object.keys(app.secureJsonData).map((key) => `SecureJsonData.${key}`),
    ];
    expect(app).toMatchObject({
      type: manifest.id,
      disabled: false,
      secureJsonData: { apiToken: expect.stringMatching(/^\$\w+$/) },
    });
    expect([...new Set(read)].sort()).toEqual(given.sort());
  });

  it('has a contact point that signs for the door as the sidecar checks it, tells of recoveries and cuts nothing off', () => {
    const [contactPoint] = yaml('provisioning/alerting/contact-points.yaml').contactPoints;
    const [receiver] = contactPoint.receivers;
    const { hmacConfig, url, maxAlerts } = receiver.settings;
    expect(receiver).toMatchObject({ type: 'webhook', disableResolveMessage: false });
    expect(url).toBe(`\${ALERT_RECALL_URL}${doorOf('grafana')}`);
    expect(maxAlerts).toBe('0');
    expect(hmacConfig.secret).toBe('$GRAFANA_HMAC_SECRET');
    expect(hmacConfig.header).toBe(sections['Server and doors'].shape.GRAFANA_HMAC_HEADER.parse(undefined));
    expect(hmacConfig.timestampHeader).toBe(sidecar.environment.GRAFANA_HMAC_TIMESTAMP_HEADER);
  });

  it('routes to the contact point', () => {
    const [contactPoint] = yaml('provisioning/alerting/contact-points.yaml').contactPoints;
    expect(yaml('provisioning/alerting/policies.yaml').policies).toEqual([
      expect.objectContaining({ receiver: contactPoint.name }),
    ]);
  });

  it('has a demo rule on a data source, a dashboard and a panel that exist, with conditions that refer to its queries', () => {
    const [group] = yaml('provisioning/alerting/demo-rule.yaml').groups;
    const [rule] = group.rules;
    const dashboard = JSON.parse(text('provisioning/dashboards/alert-recall-demo/backlog.json'));
    const [source] = yaml('provisioning/datasources/prometheus.yaml').datasources;
    const [query, limit] = rule.data;
    expect(query.datasourceUid).toBe(source.uid);
    expect(limit.model.expression).toBe(query.refId);
    expect(rule.condition).toBe(limit.refId);
    expect(rule.dashboardUid).toBe(dashboard.uid);
    const panel = dashboard.panels.find(({ id }: { id: number }) => id === rule.panelId);
    expect(panel.targets[0].expr).toBe(query.model.expr);
    expect(rule.uid.length).toBeLessThanOrEqual(40);
    expect(rule.annotations).toMatchObject({
      summary: expect.any(String),
      description: expect.any(String),
      runbook_url: expect.stringMatching(/^https:/),
    });
    // Provisioning would take a dollar sign in an annotation for a variable.
    expect(JSON.stringify(rule.annotations)).not.toContain('$');
  });
});

describe('docker-compose.yaml', () => {
  it('gives the sidecar only settings that it has', () => {
    expect(Object.keys(sidecar.environment).filter((name) => ![...settings, ...secrets].includes(name))).toEqual([]);
  });

  it('writes no secret out', () => {
    for (const { environment } of [grafana, sidecar]) {
      for (const [name, value] of Object.entries(environment)) {
        if (/SECRET|TOKEN|PASSWORD|_KEY$/.test(name)) expect(value).toMatch(/^\$\{\w+(:\?[^}]*|:-)\}$/);
      }
    }
  });

  it('is told of every secret in .env.example, without a value', () => {
    const asked = [...text('docker-compose.yaml').matchAll(/\$\{(\w+)/g)].map((match) => match[1]!);
    const lines = text('.env.example')
      .split('\n')
      .filter((line) => /^\w/.test(line));
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([...new Set(asked)].sort());
    expect(lines.filter((line) => !line.endsWith('='))).toEqual([]);
  });

  it('lets Grafana load the unsigned plugin from the folder it is built to', () => {
    expect(grafana.environment.GF_PLUGINS_ALLOW_LOADING_UNSIGNED_PLUGINS).toBe(manifest.id);
    expect(grafana.volumes).toContain(`./dist:/var/lib/grafana/plugins/${manifest.id}:ro`);
  });

  it('runs the Grafana that the plugin is built with', () => {
    const { dependencies } = JSON.parse(text('package.json'));
    expect(grafana.image).toBe(`grafana/grafana:${dependencies['@grafana/ui']}`);
  });

  it('keeps the history on a volume, and the rest of the sidecar read-only and without privileges', () => {
    const [volume, folder] = sidecar.volumes[0].split(':');
    expect(Object.keys(compose.volumes)).toContain(volume);
    expect(sidecar.environment.HISTORY_DB_PATH.startsWith(`${folder}/`)).toBe(true);
    expect(sidecar).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    expect(text(sidecar.build.dockerfile)).toMatch(/^USER node$/m);
  });

  it('stops the sidecar more slowly than it stops by itself', () => {
    expect(Number.parseInt(sidecar.stop_grace_period, 10)).toBeGreaterThan(10);
  });

  it('connects Prometheus to Alertmanager, and Alertmanager to its door with the secret from a file', () => {
    const port = sidecar.environment.PORT;
    const { receivers, route } = yaml('deploy/compose/alertmanager.yml');
    const [webhook] = receivers.find(({ name }: { name: string }) => name === route.receiver).webhook_configs;
    const [secret] = alertmanager.secrets;
    expect(webhook).toMatchObject({
      url: `http://sidecar:${port}${doorOf('alertmanager')}`,
      send_resolved: true,
      max_alerts: 0,
    });
    expect(webhook.http_config.authorization).toEqual({ type: 'Bearer', credentials_file: `/run/secrets/${secret}` });
    expect(compose.secrets[secret]).toEqual({ environment: 'WEBHOOK_SECRET' });
    const { alerting, scrape_configs: jobs } = yaml('deploy/compose/prometheus.yml');
    expect(alerting.alertmanagers[0].static_configs[0].targets).toEqual(['alertmanager:9093']);
    const targets = jobs.flatMap((job: any) => job.static_configs.flatMap((config: any) => config.targets));
    expect(targets).toContain(`sidecar:${port}`);
    expect(prometheus.volumes.map((mount: string) => mount.split(':')[0])).toEqual([
      './deploy/compose/prometheus.yml',
      './deploy/compose/rules.yml',
    ]);
  });

  it('mounts only what is there', () => {
    const known = files();
    const mounted = Object.values<any>(compose.services).flatMap((service) =>
      service.volumes.map((mount: string) => mount.split(':')[0])
    );
    const missing = mounted.filter(
      (path: string) =>
        path.startsWith('./') && path !== './dist' && !known.some((file) => `./${file}`.startsWith(path))
    );
    expect(missing).toEqual([]);
  });
});
